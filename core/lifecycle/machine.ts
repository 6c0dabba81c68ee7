/** A state machine as data: the next state for each state and event. */
export type Machine<State extends string, Event extends string> = {
  readonly [S in State]: { readonly [E in Event]?: State };
};

/** The state after `event`; null if the event is not allowed in `state`. */
export function transition<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  state: State,
  event: Event,
): State | null {
  return machine[state][event] ?? null;
}
