// Says before a person fills in a form that the key of the session cannot submit a claim, or decide on one, and what does it.
import { defineComponent } from 'vue';
import { RouterLink, useRoute } from 'vue-router';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { useSpeech } from '../../words/speech.ts';
import { claimWords } from './words/words.ts';

/** Nothing where the project does not separate duties, and until that is read: the API decides. */
export const PartyHint = defineComponent(
  (props: { readonly step: 'submit' | 'decide' }) => {
    const session = useSession();
    const { textsOf } = useSpeech();
    const route = useRoute();
    const id = (): string => String(route.params['project']);
    const project = useResource(
      () => `project ${id()}`,
      (client, options) => client('getProject', { params: { id: id() }, ...options }),
    );
    return () => {
      const { party } = textsOf(claimWords);
      const me = session.me.value;
      if (me === null) return null;
      const isSeparated =
        project.shown.value.state === 'ready' && project.shown.value.value.separationOfDuties;
      const lacks = props.step === 'submit' ? isSeparated && me.organisation === null : me.actor === null;
      if (!lacks) return null;
      return (
        <p class="box" role="status">
          {party[props.step]} <RouterLink to="/settings#keys">{party.settings}</RouterLink>
        </p>
      );
    };
  },
  { props: ['step'] },
);
