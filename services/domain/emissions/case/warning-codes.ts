// Every warning that a result can carry: what it means for the number, and what to do about it.

export const warningCodes = {
  'persons-assumed':
    'The household does not say how many persons it has, or more than 50: the limits are those of one. Give `members`.',
  'persons-high': 'The household has more than 20 persons: check `members`.',
  'country-assumed':
    'The project has no country: factors of Africa south of the Sahara are used. Give `country`.',
  'country-unlisted': 'The country has no factors of its own: the ones that claim least are used.',
  'grid-factor-assumed': 'The country has no grid factor of its own: the highest of its region is used.',
  'specific-energy-assumed':
    'The ratio of old to new stove is of another region or stove: give `scRatio` where it was measured.',
  'cooker-assumed':
    'A meter names no stove: it is taken as an electric hotplate, which claims least. Register the stove, or give the device its type.',
  'meter-overlap':
    'A meter is not credited: a stove that may be behind it measures itself, or another meter may count the same energy and counted less. Say what it measures, if it is another one.',
  'device-left-out':
    'A device was suspended, lost, stolen or decommissioned on days of the period: its readings of them do not count.',
  'device-silent':
    'A device sent nothing in the period and adds nothing; of a scale on the baseline fuel as much counts as burned as the baseline says. Where it was gone, say so: by its state, or the end of its stay.',
  'meter-of-silent-stove':
    'A meter beside a stove that sends nothing itself is taken for its meter, at the ratio of that stove. Where it counts other things too, it claims too much: take it out, or let the stove report.',
  'device-coverage-low': 'A device sent at most half of what was expected of it.',
  'device-excluded':
    'A meter misses half of its days or more: by the methodology it replaces nothing. What it used counts, days without data as the mean of the others.',
  'reading-conflicts':
    'Conflicting readings for the same time: with equal sequence numbers the first is used, otherwise none.',
  'reading-stuck':
    'A sensor showed the same value for hours: its readings of that time are not used. Check the sensor.',
  'power-stuck':
    'The power of a meter stood at exactly one value for two hours or more under load: check the meter.',
  'usage-flip-flop':
    'A sensor switched on and off more than 20 times an hour: its reports of that time are not used. Check the sensor.',
  'power-above-rated': 'More than 1.2 times the rated power was measured: check `ratedPowerW`.',
  'meter-contradiction':
    'The counter and the power of a meter contradict each other (a frozen counter, a wrong unit, the energy of an interval sent as a total): only what both know is credited, and all of it emits.',
  'sustained-load':
    'A load lasted more than 6 hours, most of the day, or came around the clock, as a lamp, a heater or a refrigerator does: it earns nothing and emits. Check what the meter powers.',
  'counter-jump':
    'A counter rose faster than the device can draw: the rise earns nothing and emits. Check `ratedPowerW` and the unit of the counter.',
  'counter-reset': 'A counter started again: what it shows since then is counted.',
  'counter-spike':
    'A counter left its level and came back, as after a restart of the meter: the values between are not used.',
  'standby-credited':
    'Readings are too far apart to tell standby from cooking: what is credited may hold standby. Let the device report more often.',
  'interval-implausible':
    'Readings come more than four times as often as `expectedInterval` says: coverage is of the interval in which they come. Correct `expectedInterval`.',
  'energy-left-out':
    'A meter says energy that its rated power or its own power readings do not explain: it earns nothing and emits. Check `ratedPowerW` and the unit of the counter.',
  'fuel-creep':
    'A weight fell slowly around the clock, as scales creep: that part counts as burned where that lowers the result, and nowhere else. Check the scale.',
  'leakage-left':
    'The making of new stoves is more than what could be credited in this period: take what is left of it off the next claim.',
  'no-use':
    'A new stove sent readings, and nothing was cooked with it. Where that is so of all of them, nothing is credited.',
  'fuel-refill-unreported':
    'A scale got heavier and no delivery was reported that fits: what was burned meanwhile is not known. Report deliveries.',
  'fuel-removed':
    'More fuel left a scale than can burn: it counts as burned where that lowers the result, and nowhere else.',
  'fuel-delivery-unseen':
    'A delivery was reported that the scale did not see: what can have burned of it counts where that lowers the result.',
  'fuel-delivery-corrected':
    'A reported delivery was corrected: use that only the correction shows counts where that lowers the result. Keep the proof of the delivery.',
  'fuel-disagreement':
    'Reports of consumption and the scale differ: the amount counts that lowers the result.',
  'energy-estimated': 'A cooker has no meter: its hours of use count at its rated power.',
  'energy-without-cooking':
    'A meter counted energy that was not cooked with: standby, a day without a meal, a load that lasts too long. It earns nothing and emits. Check what the meter powers.',
  'residual-filled':
    'Fuel of days on which no scale weighed is filled with the scale’s mean; where less than half of the days was weighed, with what the baseline says.',
  'baseline-disagreement':
    'The stated baseline and a kitchen test differ: the lower one is used, of two fuels the one with which less is credited.',
  'kitchen-test-jumps':
    'A day of a kitchen test begins with another weight than the day before left: correct the weighings, or know why.',
  'baseline-high':
    'The baseline is above what households usually burn per person: keep a justification for the auditor.',
  'baseline-capped': 'The baseline is above what this number of persons can burn: the cap is used.',
  'baseline-cap':
    'The metered energy stands for more fuel than the household burned before: the baseline caps the result.',
  'parameter-capped': 'A parameter is above what the methodology allows: its cap is used.',
  'parameter-unused':
    'A parameter changes no number of this analysis, because it is of another fuel, stove or boundary, another parameter stands for it, or a limit binds. Leave it out, or check what it was meant for.',
  'given-claims-more':
    'A parameter, or the uncertainty given with it, claims more than the usual value: keep the proof of it for the auditor.',
  'given-without-default':
    'No default of a parameter is confirmed, so the given value is taken as it is: keep the proof of it for the auditor.',
  'ceiling-not-applied':
    'The methodology limits the baseline to business as usual, of which no value is known: compare it before credits are issued.',
  'baseline-old':
    'No baseline was stated or weighed for longer than the methodology allows: state or weigh again what holds now.',
  'performance-test-due':
    'A stove came longer ago than a test of its performance may be old: keep the latest test for the auditor.',
  'rules-not-checked':
    'The methodology has rules about which data of devices says nothing: the warning names them, check them before credits are issued.',
  'fleet-coverage-low':
    'Too little is known of all households of the project, those that are left out among them: below 0.95 no credits can be issued.',
  'comparison-claims-less':
    'Adopters saved less fuel against the comparison households than their analyses claim: what the rest would have emitted is not credited.',
  'lpg-efficiency-only':
    'The methodology credits LPG for the energy that it saves, not for being the cleaner fuel: the fuel that it replaces counts with the emissions of LPG per MJ.',
  'energy-cap': 'The energy is above the limit per person and day: only the limit is credited.',
  'lost-readings-counted':
    'More metered energy would earn nothing, because a limit binds or nothing was cooked with it, but it would emit: days without data count as the mean of the others, and fuel that was perhaps used counts.',
  'season-not-considered': 'The declared baseline is taken to be the same in every season.',
  'cross-check-lower': 'The other boundary gives a smaller reduction: the smaller one is credited.',
  'no-reduction': 'The emissions did not fall: no device has a share.',
} as const;

export type WarningCode = keyof typeof warningCodes;

export const isWarningCode = (text: string): text is WarningCode => Object.hasOwn(warningCodes, text);
