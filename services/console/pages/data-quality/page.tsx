// The data of a project: how much came, what is wrong now, which devices to look after, what detectors doubt, and what was refused.
import { defineComponent } from 'vue';
import { useRoute } from 'vue-router';
import { useProject } from '../../data/use-project.ts';
import { Alarms } from '../../parts/alarms/alarms.tsx';
import { alarmWords } from '../../parts/alarms/words/words.ts';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { useSpeech } from '../../words/speech.ts';
import { Anomalies } from './anomalies.tsx';
import { Coverage } from './coverage.tsx';
import { Devices } from './devices.tsx';
import { Refused } from './refused.tsx';
import { dataWords } from './words/words.ts';

export default defineComponent(() => {
  const { words, textsOf } = useSpeech();
  const route = useRoute();
  const project = (): string => String(route.params['project']);
  const { name: projectName } = useProject(project);
  return () => {
    const texts = textsOf(dataWords);
    const { pages } = words.value;
    return (
      <>
        {crumbsOf(words.value, [
          { text: projectName.value, to: `/projects/${project()}` },
          { text: pages.data },
        ])}
        <h1 tabindex={-1}>{pages.data}</h1>
        <h2>{texts.coverage}</h2>
        <Coverage project={project()} />
        <h2 id="alarms">{textsOf(alarmWords).alarms}</h2>
        <Alarms project={project()} />
        <h2 id="devices">{texts.devices}</h2>
        <Devices project={project()} />
        <h2 id="anomalies">{texts.anomalies}</h2>
        <Anomalies project={project()} />
        <h2 id="refused">{texts.refused}</h2>
        <p class="soft">{texts.refusedHelp}</p>
        <Refused project={project()} />
      </>
    );
  };
});
