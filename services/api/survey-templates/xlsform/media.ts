// The media types of imported templates: an XLSForm spreadsheet, or JSON.
import { z } from 'zod';
import { parseJson } from '../../contract/json.ts';
import { templateInput } from '../template/input.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Most bytes of a spreadsheet, or of a template in JSON. */
export const importBytesMax = 4 * 1024 * 1024;

export type SentTemplate =
  | { readonly xlsx: Uint8Array }
  | { readonly zip: Uint8Array }
  | { readonly json: unknown };

export const importedTemplate = z.custom<SentTemplate>();

export const templateMedia = {
  [xlsxType]: {
    parse: (xlsx: Uint8Array): SentTemplate => ({ xlsx }),
    schema: z.string().describe('The bytes of an .xlsx file with the sheets survey, choices and settings.'),
    example: 'PK…',
  },
  'application/zip': {
    parse: (zip: Uint8Array): SentTemplate => ({ zip }),
    schema: z
      .string()
      .describe(
        'The bytes of a .zip file with one .xlsx file and the .csv, .xml and .geojson files that it reads.',
      ),
    example: 'PK…',
  },
  'application/json': {
    parse: (bytes: Uint8Array): SentTemplate => ({ json: parseJson(bytes) }),
    schema: templateInput,
    example: {
      templateId: 'baseline-kampala',
      sections: [{ id: 'socio_economic', questions: [{ id: 'household_size', type: 'integer' }] }],
    },
  },
} as const;
