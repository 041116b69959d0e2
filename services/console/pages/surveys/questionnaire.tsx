// The questionnaire that a campaign copied: its name, with a link to it as a document.
import { defineComponent } from 'vue';
import type { Survey } from '#infra/client/operations.ts';
import { useSpeech } from '../../words/speech.ts';
import { templateName } from './campaign.ts';
import { useTemplate } from './use-template.ts';
import { surveyWords } from './words/words.ts';

export const Questionnaire = defineComponent(
  (props: { readonly survey: Survey }) => {
    const { textsOf } = useSpeech();
    const template = useTemplate(() => ({
      name: templateName(props.survey),
      project: props.survey.projectId,
    }));
    return () => {
      const texts = textsOf(surveyWords);
      const { templateVersion, sections } = props.survey;
      const version = typeof templateVersion === 'number' ? String(templateVersion) : '';
      const text = texts.version(templateName(props.survey), version);
      const asked = Array.isArray(sections) ? `: ${sections.join(', ')}` : '';
      const found = template();
      if (found === null) return <span>{text + asked}</span>;
      const address = `/v1/survey-templates/${found.id}/versions/${version}/questionnaire`;
      return (
        <>
          <a href={`${address}?format=html`}>{text}</a>
          {asked}
        </>
      );
    };
  },
  { props: ['survey'] },
);
