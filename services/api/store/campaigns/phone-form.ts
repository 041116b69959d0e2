// The form of a campaign as phones download it: its XML, and the digest by which a phone sees that the form changed.
import { hash } from 'node:crypto';
import { devicesFile } from '#domain/surveys/form/devices.ts';
import { formOf, type FormIdentity } from '#domain/surveys/form/form.ts';
import { plainCsvOf } from '#domain/surveys/form/list-cells.ts';
import type { Form } from '#domain/surveys/form/node.ts';
import { householdsFile } from '#domain/surveys/form/visit.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import { xformOf } from '#domain/surveys/xform/xform.ts';

export interface PhoneForm {
  readonly template: SealedTemplate;
  readonly form: Form;
  readonly xml: string;
  readonly md5: string;
  /** Names of the lists that travel with it. */
  readonly files: readonly string[];
  /** Those of its template, by the name of the file. */
  readonly lists: ReadonlyMap<string, string>;
}

/** Collect compares forms and files by MD5; nothing relies on it for security. */
export const md5Of = (text: string): string => hash('md5', text);

export function openPhoneForm(template: SealedTemplate, identity: FormIdentity): PhoneForm {
  const form = formOf(template, identity);
  const xml = xformOf(form);
  const own = [householdsFile, devicesFile].filter((file) => xml.includes(`src="jr://file-csv/${file}"`));
  const lists = new Map(
    form.files.map(({ name, table: { columns, rows } }) => [`${name}.csv`, plainCsvOf(columns, rows)]),
  );
  return { template, form, xml, md5: md5Of(xml), files: [...own, ...lists.keys()], lists };
}
