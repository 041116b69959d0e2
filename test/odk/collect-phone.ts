// The phone of one collector in one campaign: its list of households, the two forms, and what Collect does with them.
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Collect, Interview } from './collect.ts';

const listed = z.object({ name: z.string(), label: z.string(), remarks: z.string() });

type Listed = z.output<typeof listed>;

export interface CollectPhone {
  /** Downloads the questionnaire; none where the campaign has left the list. */
  readonly households: () => Promise<Listed[]>;
  /** A finished interview with the household whose label has this text. */
  readonly fillIn: (household: string, answers: Readonly<Record<string, string>>) => Promise<string>;
  /** A visit without an interview. */
  readonly endVisit: (household: string, outcome: string) => Promise<string>;
  /** The interview as Collect edits one that was sent. */
  readonly edit: (interview: string, change: readonly [from: string | RegExp, to: string]) => string;
  /** The statuses of the posts. */
  readonly send: (interview: string, more?: Omit<Interview, 'xml'>) => Promise<number[]>;
}

interface Assigned {
  /** Address of the field link. */
  readonly server: string;
  readonly campaign: string;
}

export function openCollectPhone(collect: Collect, { server, campaign }: Assigned): CollectPhone {
  const open = async (id: string): Promise<Listed[]> => {
    const form = (await collect.list(server)).find(({ formID }) => formID === id);
    if (form === undefined) return [];
    const { files } = await collect.open(form);
    return z.array(listed).parse(parse(files['households.csv'] ?? '', { columns: true }));
  };
  const complete = async (
    form: string,
    household: string,
    answers: Readonly<Record<string, string>>,
  ): Promise<string> => {
    const own = (await open(form)).find(({ label }) => label.includes(household));
    if (own === undefined) throw new Error(`the list of the phone has no household ${household}`);
    const { xml, violated, missing } = await collect.fillIn({ '/data/household': own.name, ...answers });
    expect({ violated, missing }).toEqual({ violated: [], missing: [] });
    return xml;
  };
  return {
    households: () => open(campaign),
    fillIn: (household, answers) => complete(campaign, household, answers),
    endVisit: (household, outcome) =>
      complete(`${campaign}-visit`, household, { '/data/visit/outcome': outcome }),
    edit: (interview, [from, to]) => {
      const changed = interview.replace(from, to);
      if (changed === interview) throw new Error(`the interview has no ${from}: ${interview}`);
      return asEdit(changed);
    },
    send: async (interview, more = {}) =>
      (await collect.send(server, { xml: interview, ...more })).map(({ status }) => status),
  };
}

/** A new id, and the one before as `deprecatedID`. */
export function asEdit(interview: string): string {
  const [, before = ''] = /instanceID>([^<]*)</.exec(interview) ?? [];
  return interview
    .replace(`>${before}<`, `>uuid:${randomUUID()}<`)
    .replace(
      /<(\w+:)?instanceName/,
      (tag, prefix = '') => `<${prefix}deprecatedID>${before}</${prefix}deprecatedID>${tag}`,
    );
}
