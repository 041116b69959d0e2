// The last gaps of a device without a reason, each with a link that explains it: for its row in a table.
import { defineComponent } from 'vue';
import { RouterLink } from 'vue-router';
import { useSession } from '../../data/session.ts';
import { explainAddress, useOpenGaps } from '../../parts/open-gaps.ts';
import { stateOf } from '../../parts/state.tsx';
import { minuteText } from '../../words/dates.ts';
import { useSpeech } from '../../words/speech.ts';
import { dataWords } from './words/words.ts';

const shownMax = 3;

export const LastGaps = defineComponent(
  (props: { readonly project: string; readonly device: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const gaps = useOpenGaps(() => props.device);
    return () => {
      const texts = textsOf(dataWords);
      return stateOf(gaps, { words: words.value, session, reading: texts.readingGaps }, (all) => (
        <ul class="plain">
          {all.slice(0, shownMax).map((gap) => (
            <li key={gap.from}>
              <RouterLink to={explainAddress(props.project, props.device, gap)}>
                {`${minuteText(gap.from)} – ${minuteText(gap.to)}`}
              </RouterLink>
            </li>
          ))}
          {all.length > shownMax && <li>{texts.moreGaps(all.length - shownMax)}</li>}
          {all.length === 0 && <li>{texts.none}</li>}
        </ul>
      ));
    };
  },
  { props: ['project', 'device'] },
);
