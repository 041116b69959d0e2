// The gaps of a device that nobody explained, each with a link that fills in the form.
import { defineComponent } from 'vue';
import { RouterLink } from 'vue-router';
import { useSession } from '../../data/session.ts';
import { explainAddress, type OpenGap } from '../../parts/open-gaps.ts';
import type { Resource } from '../../data/use-resource.ts';
import { emptyOf, stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { minuteText } from '../../words/dates.ts';
import { useSpeech } from '../../words/speech.ts';
import { deviceWords } from './words/words.ts';

export const OpenGaps = defineComponent(
  (props: {
    readonly project: string;
    readonly device: string;
    readonly gaps: Resource<readonly OpenGap[]>;
  }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    return () => {
      const texts = textsOf(deviceWords);
      return stateOf(props.gaps, { words: words.value, session, reading: texts.readingGaps }, (gaps) =>
        gaps.length === 0
          ? emptyOf(texts.noOpenGaps)
          : tableOf(
              texts.openGaps,
              [
                { name: texts.from, cell: ({ from }) => minuteText(from) },
                { name: texts.to, cell: ({ to }) => minuteText(to) },
                {
                  name: texts.explain,
                  cell: (gap) => (
                    <RouterLink
                      aria-label={`${texts.start}: ${minuteText(gap.from)}`}
                      to={explainAddress(props.project, props.device, gap)}
                    >
                      {texts.start}
                    </RouterLink>
                  ),
                },
              ],
              gaps.map((row) => ({ key: row.from, row })),
            ),
      );
    };
  },
  { props: ['project', 'device', 'gaps'] },
);
