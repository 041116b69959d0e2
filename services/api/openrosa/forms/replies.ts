// Replies with a form, a list or their indexes: phones ask again with the tag that they hold.
import type { Answer } from '../../context/answer.ts';
import { openRosaHeaders, openRosaType } from '../../contract/open-rosa.ts';
import { md5Of } from '../../store/campaigns/phone-form.ts';

export const xmlReply = (text: string): Answer => textReply(text, openRosaType);

export const textReply = (text: string, type: string): Answer => ({
  status: 200,
  text: { type, text },
  headers: { ...openRosaHeaders, etag: `"${md5Of(text)}"` },
});
