// What happened to an answer: its files, its versions, and the decisions on it.
import { defineComponent } from 'vue';
import { useSession } from '../../../data/session.ts';
import { useResource } from '../../../data/use-resource.ts';
import { usePaging } from '../../../parts/paging.tsx';
import { emptyOf, stateOf } from '../../../parts/state.tsx';
import { tableOf } from '../../../parts/table.tsx';
import { minuteText } from '../../../words/dates.ts';
import { lastPart } from '../../../words/names.ts';
import { numberText } from '../../../words/numbers.ts';
import { useSpeech } from '../../../words/speech.ts';
import { reviewWords } from './words/words.ts';
import { stateBadge } from './response-parts.tsx';

const pageRows = 20;

interface Props {
  readonly response: string;
}

export const Files = defineComponent(
  (props: Props) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const files = useResource(
      () => `files ${props.response}`,
      (client, options) => client('listResponseAttachments', { params: { id: props.response }, ...options }),
    );
    return () => {
      const texts = textsOf(reviewWords);
      return stateOf(files, { words: words.value, session, reading: texts.readingFiles }, ({ data }) =>
        data.length === 0
          ? emptyOf(texts.noFiles)
          : tableOf(
              texts.attachments,
              [
                {
                  name: texts.file,
                  cell: ({ id, name }) => (
                    <a href={`/v1/attachments/${id}`} download={name}>
                      {name}
                    </a>
                  ),
                },
                { name: texts.kind, cell: ({ mediaType }) => mediaType },
                { name: texts.size, isNumber: true, cell: ({ sizeBytes }) => numberText(sizeBytes) },
                { name: texts.at, cell: ({ receivedAt }) => minuteText(receivedAt) },
                { name: texts.digest, cell: ({ digest }) => <code>{digest}</code> },
              ],
              data.map((row) => ({ key: row.id, row })),
            ),
      );
    };
  },
  { props: ['response'] },
);

export const Versions = defineComponent(
  (props: Props) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const paging = usePaging('versionsAfter', 'versions');
    const versions = useResource(
      () => `versions ${props.response} ${paging.cursor()}`,
      (client, options) =>
        client('listResponseVersions', {
          params: { id: props.response },
          query: { limit: pageRows, ...paging.query() },
          ...options,
        }),
    );
    return () => {
      const texts = textsOf(reviewWords);
      return stateOf(
        versions,
        { words: words.value, session, reading: texts.readingVersions },
        ({ data, nextCursor }) => [
          tableOf(
            texts.versions,
            [
              { name: texts.version, cell: ({ version }) => String(version) },
              { name: texts.at, cell: ({ at }) => minuteText(at) },
              { name: texts.by, cell: ({ actor }) => lastPart(actor) },
              { name: texts.state, cell: ({ record }) => stateBadge(texts, record) },
              { name: texts.why, cell: ({ record }) => record.correctionReason },
              { name: texts.digest, cell: ({ record }) => <code>{record.digest}</code> },
            ],
            data.map((row) => ({ key: String(row.version), row })),
          ),
          paging.linksOf(nextCursor),
        ],
      );
    };
  },
  { props: ['response'] },
);

export const Decisions = defineComponent(
  (props: Props) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const paging = usePaging('decisionsAfter', 'decisions');
    const decisions = useResource(
      () => `decisions ${props.response} ${paging.cursor()}`,
      (client, options) =>
        client('listResponseDecisions', {
          params: { id: props.response },
          query: { limit: pageRows, ...paging.query() },
          ...options,
        }),
    );
    return () => {
      const texts = textsOf(reviewWords);
      return stateOf(
        decisions,
        { words: words.value, session, reading: texts.readingDecisions },
        ({ data, nextCursor }) => [
          data.length === 0
            ? paging.emptyOf(texts.noDecisions)
            : tableOf(
                texts.decisionLog,
                [
                  { name: texts.at, cell: ({ timestamp }) => minuteText(timestamp) },
                  { name: texts.decision, cell: ({ decision }) => texts.decisions[decision] },
                  { name: texts.by, cell: ({ verifier }) => lastPart(verifier) },
                  { name: texts.version, cell: ({ version }) => String(version) },
                  {
                    name: texts.why,
                    cell: ({ reason, remarks = [] }) => [
                      reason,
                      remarks.map(({ pointer, text }) => (
                        <p>
                          <code>{pointer}</code> {text}
                        </p>
                      )),
                    ],
                  },
                ],
                data.map((row) => ({ key: row.id, row })),
              ),
          paging.linksOf(nextCursor),
        ],
      );
    };
  },
  { props: ['response'] },
);
