// Closed list of what can be remarkable about a device-day, and what it means for its numbers.

const dayFlags = {
  'reading.conflict': 'Two contents at one time; neither is used.',
  'reading.out_of_range': 'A temperature that no sensor can measure is not used.',
  'reading.sentinel':
    'A value that a sensor sends in place of a measurement (85 °C at power-on) is not used.',
  'reading.stuck': 'The same value for two hours; it is not used.',
  'power.negative': 'A power below 0, noise of a clamp meter, counts as 0.',
  'power.above_rated': 'More than 1.2 times the rated power was measured; it is used.',
  'counter.reset': 'The counter started again; what it shows since then is counted.',
  'counter.rollover': 'The counter passed its highest value; the step across it is counted.',
  'counter.waver': 'The counter fell a little: nothing counts until it passes its old value.',
  'counter.spike': 'The counter left and came back; the values between are not used.',
  'counter.jump': 'The counter jumped up for good; the jump is not counted.',
  'counter.interpolated': 'A step over more than two hours was spread evenly over its time.',
  'counter.gap':
    'The first value follows more than 24 h without one (28 h where one is expected each day); energy of that gap is in no day.',
  'meter.contradiction':
    'The counter and the power of the meter contradict each other: only what both know is credited, and all of it emits.',
  'meter.sustained_load':
    'A load or a use lasted too long for a meal (more than 6 hours, 12 of a stove with solid fuel, or most of the day) or came around the clock: it is no cooking, earns nothing and emits.',
  'energy.standby_unknown': 'The readings are too far apart to tell standby from cooking.',
  'interval.implausible':
    'Readings come more than four times as often as the device declares: coverage is of the interval in which they come.',
  'event.long': 'An event lasted more than 175 minutes.',
  'power.stuck': 'The power stood at exactly one value for two hours or more under load; it is used.',
  'usage.flip_flop':
    'More than 20 changes between on and off in an hour; reports of such hours are not used.',
  'usage.long_interval': 'A report over more than 24 h (28 h where one is expected each day) is in no day.',
  'usage.overlap': 'Reported intervals overlap; the time they share is counted once.',
  'fuel.lift': 'The container left the scale and came back; the values between are not used.',
  'fuel.creep': 'The weight fell slowly around the clock, as scales creep: that part is in unaccounted.',
  'fuel.refill':
    'The weight rose and no delivery was reported that fits: what was used meanwhile is not known.',
  'fuel.removed': 'More vanished than can burn; it is in unaccounted.',
  'fuel.delivery_unseen':
    'A delivery that no rise of the scale shows; what can have burned of it is in unaccounted.',
  'fuel.delivery_corrected':
    'A delivery was corrected. What was used by the correction and not by the report is in unaccounted.',
  'fuel.disagreement':
    'Reports of consumption and the scale differ; the part that one of them does not know is in unaccounted.',
} as const;

export type DayFlag = keyof typeof dayFlags;
