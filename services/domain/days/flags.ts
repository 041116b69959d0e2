// The flags of a device-day, and their meaning for its numbers.

const dayFlags = {
  'reading.conflict': 'Readings of one time differ; none counts.',
  'reading.out_of_range': 'An impossible temperature is not used.',
  'reading.sentinel': 'A placeholder (85 °C) is not used.',
  'reading.stuck': 'A frozen temperature is not used.',
  'power.negative': 'Power below 0, clamp noise, counts as much above 0.',
  'power.above_rated': 'Power exceeded what the rating allows.',
  'counter.reset': 'The counter restarted.',
  'counter.rollover': 'The counter passed its highest value.',
  'counter.waver': 'The counter fell a little.',
  'counter.spike': 'Values off the level of the counter are not used.',
  'counter.jump': 'The counter jumped.',
  'counter.interpolated': 'A step over 2 h was spread.',
  'counter.gap': 'First value of a device, or after a silent day.',
  'meter.contradiction': 'Fields of the meter disagree: the smaller energy earns, the larger emits.',
  'meter.sustained_load': 'Use too long for a meal, or around the clock, emits.',
  'interval.implausible': 'Readings come over four times as often as declared.',
  'event.long': 'An event lasted over 175 minutes.',
  'power.stuck': 'A load stayed equal for 2 h.',
  'usage.flip_flop': 'Over 20 changes an hour are not used.',
  'usage.long_interval': 'A report of over a day is in no day.',
  'usage.overlap': 'Reports overlap; shared time counts once.',
  'fuel.lift': 'Values without the container are not used.',
  'fuel.creep': 'Slow change around the clock.',
  'fuel.refill': 'The weight rose without a delivery.',
  'fuel.removed': 'More left the scale than can burn, or as much as came without a delivery.',
  'fuel.delivery_unseen': 'A delivery without a rise only emits.',
  'fuel.delivery_corrected': 'A corrected delivery never raises what was surely used.',
  'fuel.frozen': 'A frozen scale measures nothing.',
  'fuel.long_interval': 'Consumption since over a day is in no day.',
  'fuel.implausible': 'More was reported than can burn; what can burn emits.',
  'fuel.disagreement': 'Reports and scale differ: the smaller is low, the larger high.',
} as const;

export type DayFlag = keyof typeof dayFlags;

/** A flag where its reason holds. */
export const flagIf = (holds: boolean, flag: DayFlag): readonly DayFlag[] => (holds ? [flag] : []);
