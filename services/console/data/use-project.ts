// The project of a page, for its name in the path.
import { computed, type ComputedRef } from 'vue';
import { useResource } from './use-resource.ts';

/** The name, or the id until it is read. `timeZone` decides where days begin; UTC until it is read. */
export function useProject(id: () => string): {
  readonly name: ComputedRef<string>;
  readonly timeZone: ComputedRef<string>;
} {
  const { shown } = useResource(
    () => `project ${id()}`,
    (client, options) => client('getProject', { params: { id: id() }, ...options }),
  );
  return {
    name: computed(() => (shown.value.state === 'ready' ? shown.value.value.name : id())),
    timeZone: computed(() => (shown.value.state === 'ready' ? shown.value.value.timeZone : 'UTC')),
  };
}
