// What the page uses of @getodk/web-forms 0.22, which brings no types along.
declare module '@getodk/web-forms' {
  import type { DefineComponent, Plugin } from 'vue';

  /** An interview as the person filled it in. */
  export interface FilledForm {
    /** One part for the XML, and one for each file. */
    readonly data: readonly [FormData];
  }

  export interface OdkWebFormProps {
    readonly formXml: string;
    readonly fetchFormAttachment: (address: URL) => Promise<Response>;
    readonly trackDevice?: boolean;
    readonly onSubmit: (filled: FilledForm) => void;
  }

  export const OdkWebForm: DefineComponent<OdkWebFormProps>;
  export const webFormsPlugin: Plugin;
}
