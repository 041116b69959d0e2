// The lists that travel with a form, by the name of their file.
import { devicesFile } from '#domain/surveys/form/devices.ts';
import { householdsFile } from '#domain/surveys/form/visit.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import type { ListedForm } from '../forms/listed-forms.ts';
import { devicesCsv } from './devices.ts';
import { householdsCsv } from './households.ts';

/** Throws 404 for a file that the form does not have. */
export async function listText(api: Api, form: ListedForm, name: string): Promise<string> {
  const isOwn = form.phone.files.includes(name);
  if (isOwn && name === householdsFile) return householdsCsv(api, form);
  if (isOwn && name === devicesFile) return devicesCsv(api, form.visits);
  const list = form.phone.lists.get(name);
  if (list !== undefined) return list;
  throw new Problem('form-not-found', {
    detail: `The form ${form.phone.form.id} has no file with this name.`,
  });
}
