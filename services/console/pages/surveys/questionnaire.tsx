// The questionnaire that a campaign copied: its name, with a link to it as a document.
import { defineComponent } from 'vue';
import type { Survey } from '#infra/client/operations.ts';
import { useResource } from '../../data/use-resource.ts';
import { useSpeech } from '../../words/words.ts';
import { templateName } from './campaign.ts';
import { surveyWords } from './words.ts';

export const Questionnaire = defineComponent(
  (props: { readonly survey: Survey }) => {
    const { language } = useSpeech();
    const name = (): string => templateName(props.survey);
    const templates = useResource(
      () => `templates ${name()} ${props.survey.projectId}`,
      (client, options) =>
        client('listSurveyTemplates', {
          query: {
            templateId: name(),
            projectId: props.survey.projectId,
            limit: 10,
            fields: 'id,templateId',
          },
          ...options,
        }),
    );
    return () => {
      const texts = surveyWords[language.value];
      const { templateVersion } = props.survey;
      const version = typeof templateVersion === 'number' ? String(templateVersion) : '';
      const shown = templates.shown.value;
      const id = shown.state === 'ready' ? shown.value.data[0]?.id : undefined;
      const text = texts.version(name(), version);
      if (id === undefined) return <span>{text}</span>;
      const address = `/v1/survey-templates/${id}/versions/${version}/questionnaire`;
      return <a href={`${address}?format=html&language=${language.value}`}>{text}</a>;
    };
  },
  { props: ['survey'] },
);
