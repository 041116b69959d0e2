// The flags of a device-day, and their meaning for its numbers.

const dayFlags = {
  'reading.conflict': 'Conflicting readings for the same time; none is used.',
  'reading.out_of_range': 'A temperature that no sensor can measure is not used.',
  'reading.sentinel':
    'A placeholder of the sensor in place of a measurement (85 °C at power-on) is not used.',
  'reading.stuck': 'The same value for two hours; it is not used.',
  'power.negative': 'A power below 0, noise of a clamp meter, counts as 0.',
  'power.above_rated': 'More than 1.2 times the rated power was measured; it is used.',
  'counter.reset': 'The counter restarted; its energy since the restart is used.',
  'counter.rollover': 'The counter passed its highest value; the step across it is used.',
  'counter.waver': 'The counter fell a little; no energy counts until it passes its old value.',
  'counter.spike': 'The counter left its level and returned; the values between are not used.',
  'counter.jump': 'The counter jumped and did not return; the jump earns nothing and emits.',
  'counter.interpolated': 'A step over more than two hours was spread evenly over its time.',
  'counter.gap':
    'The first value follows a gap of more than 24 h (28 h for daily readings); the energy of that gap is in no day.',
  'meter.contradiction':
    'Counter and power of the meter contradict each other: the smaller energy is credited, the larger one emits.',
  'meter.sustained_load':
    'A load or use lasted too long for a meal (more than 6 hours, 12 for a stove with solid fuel, or most of the day) or came around the clock: it is not cooking, earns nothing and emits.',
  'energy.standby_unknown': 'The readings are too far apart to separate standby from cooking.',
  'interval.implausible':
    'Readings arrive more than four times as often as declared; coverage uses the real interval.',
  'event.long': 'An event lasted more than 175 minutes.',
  'power.stuck': 'The power did not change for at least two hours under load; it is used.',
  'usage.flip_flop':
    'More than 20 changes between on and off in an hour; reports of such hours are not used.',
  'usage.long_interval': 'A report over more than 24 h (28 h for daily reports) is in no day.',
  'usage.overlap': 'Reported intervals overlap; the shared time counts once.',
  'fuel.lift': 'The container was lifted from the scale and put back; the values between are not used.',
  'fuel.creep': 'The weight fell slowly around the clock (scale creep); that part is unaccounted.',
  'fuel.refill': 'The weight rose without a matching delivery; the use in that time is not known.',
  'fuel.removed': 'More fuel left the scale than can burn; it is unaccounted.',
  'fuel.delivery_unseen':
    'The scale shows no rise for a delivery; the part that may have burned is unaccounted.',
  'fuel.delivery_corrected':
    'A delivery was corrected; fuel use that only the correction shows is unaccounted.',
  'fuel.frozen': 'A scale sent one value for longer than its own wavering allows; that time is not measured.',
  'fuel.long_interval':
    'A report of consumption without another one in the 24 h (28 h for daily reports) before it is in no day.',
  'fuel.implausible':
    'More consumption was reported than can burn; it earns nothing, and what can burn emits.',
  'fuel.disagreement':
    'Reports of consumption and the scale differ; the part that only one of them shows is unaccounted.',
} as const;

export type DayFlag = keyof typeof dayFlags;
