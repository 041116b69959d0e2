// GET /v1/devices/{id}/{list}/{recordId}/history: all versions of a record of a device, for each kind.
import { withArticle } from '../../contract/article.ts';
import { defineEndpoint, noBody, type Endpoint } from '../../context/endpoint.ts';
import { historyQuery, historyReply, recordHistory } from '../../store/history.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { whereWrittenInOwnTime } from '../../store/own-time.ts';
import { findRecord, paramsOf, pathOf, type Kind, type OfDevice } from './correctable.ts';

export const defineRecordHistory = <Body extends OfDevice>(of: Kind<Body>): Endpoint =>
  defineEndpoint({
    method: 'GET',
    path: `${pathOf(of)}/history`,
    operationId: `get${of.operation}History`,
    summary: `List all versions of ${withArticle(of.noun)}`,
    description:
      'Newest first, with the reason of each correction. A key that is limited to projects receives the versions that were written while the device was in its projects.',
    scope: of.readScope,
    params: paramsOf(of),
    query: historyQuery,
    body: noBody,
    replies: { 200: historyReply(of.reply) },
    problems: ['device-not-found', 'device-record-not-found', 'invalid-cursor'],
    run: async (request, api) => {
      const { device, record } = await findRecord(api, request, of);
      return recordHistory(api, {
        kind: of.kind,
        id: record.id,
        page: request.query,
        visible: await whereWrittenInOwnTime(api, request.principal, device.id),
        print: async (records) =>
          records.map((each) => of.print(parseStored(of.body, each), device.body.did)),
      });
    },
  });
