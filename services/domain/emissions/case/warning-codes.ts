// The codes of all warnings of a result, with their meaning for the number and what to do.

export const warningCodes = {
  'persons-assumed':
    'The household has no number of persons, or more than 50. The limits for one person are used. Set `members`.',
  'persons-high': 'The household has more than 20 persons. Check `members`.',
  'country-assumed':
    'The project has no country. Of each factor the listed value that claims least is used: with fNRB 0 only CH4 and N2O of wood and charcoal are credited. Set `country`, or give `fNRB` with its document.',
  'country-unlisted':
    'There are no factors for this country. Of each factor the listed value that claims least is used: with fNRB 0 only CH4 and N2O of wood and charcoal are credited. Give `fNRB` with its document.',
  'days-open':
    'The period has days that are not over. The result is provisional, and nothing may be claimed of it. Analyze again after the last day, or end the period earlier.',
  'grid-factor-assumed':
    'There is no grid factor for this country. The highest listed factor is used. Give `efGrid` with its document.',
  'specific-energy-assumed':
    'The ratio of old to new stove comes from another region or stove. Give `scRatio` if you measured it.',
  'cooker-assumed':
    'The stove of a meter is not known, or draws more than its type. It is treated as an electric hotplate, which claims least. Register the stove, or set the type of the device.',
  'meter-overlap':
    'A meter is not credited: its stove measures itself, or another meter may measure the same energy and showed less. If it measures another stove, register that stove.',
  'meter-twice':
    'A meter reports under two names. It is credited once, with the smaller amounts. End the installation of the name that is no longer used. If there are two stoves, check what each meter powers.',
  'device-left-out':
    'A device was suspended, lost, stolen or decommissioned on days of the period. Its readings of these days are left out.',
  'device-silent':
    'A device sent no readings in the period and adds nothing. For a scale, fuel use is assumed equal to the baseline. If the device was away, change its status or end its installation.',
  'meter-of-silent-stove':
    'A meter is used for a stove that sends no readings, with the ratio of that stove. If the meter also measures other loads, remove it or let the stove report.',
  'device-coverage-low': 'A device sent at most half of the expected readings.',
  'device-excluded':
    'A meter lacks data on at least half of its days. The methodology credits nothing for it; its energy still emits, with missing days at the mean of the others.',
  'reading-conflicts':
    'Conflicting readings for the same time: with equal sequence numbers the first is used, otherwise none.',
  'reading-stuck': 'A sensor sent the same value for hours. These readings are not used. Check the sensor.',
  'power-stuck': 'The power of a meter did not change for at least two hours under load. Check the meter.',
  'usage-flip-flop':
    'A sensor switched on and off more than 20 times an hour. Its reports of these hours are not used. Check the sensor.',
  'power-above-rated': 'The measured power is more than 1.2 times the rated power. Check `ratedPowerW`.',
  'meter-contradiction':
    'Counter and power of a meter contradict each other, for example by a frozen counter or a wrong unit. The smaller energy is credited; the larger one emits.',
  'sustained-load':
    'A load lasted more than 6 hours, most of the day, or all around the clock, like a lamp, heater or refrigerator. It earns nothing and emits. Check what the meter powers.',
  'counter-jump':
    'A counter rose faster than the device can draw energy. The rise earns nothing and emits. Check `ratedPowerW` and the unit of the counter.',
  'counter-reset': 'A counter restarted. Its energy since the restart is used.',
  'counter-spike':
    'A counter left its level and returned, for example after a restart of the meter. The values between are not used.',
  'interval-implausible':
    'Readings arrive more than four times as often as `expectedInterval` says. Coverage uses the real interval. Correct `expectedInterval`.',
  'energy-left-out':
    'A meter reports energy that its rated power or its own power readings do not explain. It earns nothing and emits. Check `ratedPowerW` and the unit of the counter.',
  'fuel-creep':
    'A weight fell slowly around the clock, which is typical of scale creep. This amount counts as burned only where that lowers the result. Check the scale.',
  'days-without-gain':
    'On some days more was emitted than saved (standby, other loads, days without a meal). That lowers the printed reduction, and takes nothing from the credit of other days. Check what the meter powers.',
  'leakage-left':
    'The emissions from making new stoves exceed the credit of this period. Subtract the rest from the next claim.',
  'no-use':
    'A new stove sent readings but was not used for cooking. If this is true of all new stoves, nothing is credited.',
  'fuel-frozen':
    'A scale sent one value for longer than a scale at rest does. The fuel burned in that time is not known. Check the scale.',
  'fuel-implausible':
    'More fuel was reported as consumed than can burn. It earns nothing, and what can burn emits. Check the device and its unit.',
  'fuel-refill-unreported':
    'A scale became heavier without a matching delivery. The fuel burned in that time is not known. Report deliveries.',
  'fuel-removed':
    'More left a scale than can burn, or as much as came without a delivery. It counts as burned only where that lowers the result.',
  'fuel-delivery-unseen':
    'The scale shows no rise for a reported delivery. The fuel that may have burned counts only where that lowers the result.',
  'fuel-delivery-corrected':
    'A reported delivery was corrected. Fuel use that only the correction shows is counted where that lowers the result. Keep the proof of the delivery.',
  'fuel-disagreement':
    'Reports of consumption and the scale differ. The amount that lowers the result is used.',
  'energy-estimated':
    'A stove has no meter. Its energy is estimated from hours of use and rated power; without `ratedPowerW`, or with one below 100 W, 3,680 W. It emits at least as the strongest stove of its type.',
  'energy-without-cooking':
    'A meter measured energy that was not used for cooking: standby, days without a meal, or loads that last too long. It earns nothing and emits. Check what the meter powers.',
  'residual-filled':
    'What no scale knows of a day counts as burned at the rate of the baseline: such time shows no reduction.',
  'old-stove-contradicts-scale':
    'A sensor of the old stove shows a fire, or does not tell for hours, and the scale of its fuel hardly moved. The fuel of these days is assumed equal to the baseline. Check the scale and the sensor.',
  'baseline-disagreement':
    'The stated baseline and a kitchen test differ. The lower one is used; for two fuels, the fuel that earns less credit.',
  'kitchen-test-jumps':
    'A day of a kitchen test starts with another weight than the previous day ended with. Correct the weighings, or note the reason.',
  'baseline-high':
    'The baseline exceeds the usual fuel use per person. Keep a justification for the auditor.',
  'baseline-capped': 'The baseline exceeds what this number of persons can burn. The cap is used.',
  'baseline-cap':
    'On some days the metered energy replaces more fuel than the household burned before. The baseline of the day limits the result.',
  'parameter-capped': 'A parameter exceeds the limit of the methodology. The limit is used.',
  'parameter-unused':
    'A parameter changes no number of this analysis: it belongs to another fuel, stove or boundary, another parameter replaces it, or a limit applies. Remove it, or check its purpose.',
  'given-claims-more':
    'A parameter, or its uncertainty, claims more than the usual value. Keep the proof for the auditor.',
  'given-without-default':
    'No default of a parameter is confirmed, so the given value is used unchecked. Keep the proof for the auditor.',
  'ceiling-not-applied':
    'The methodology limits the baseline to business as usual, but no value is known. Check the limit before credits are issued.',
  'baseline-old':
    'The latest baseline is older than the methodology allows. State or weigh the baseline again.',
  'performance-test-due':
    'A stove is older than the methodology allows without a performance test. Keep the latest test for the auditor.',
  'rules-not-checked':
    'The methodology has rules that device data cannot show. The warning names them; check them before credits are issued.',
  'fleet-coverage-low':
    'The coverage of all households of the project, including those left out, is too low. Below 0.95 no credits can be issued.',
  'comparison-claims-less':
    'Compared with the comparison households, adopters saved less fuel than their analyses claim. The emissions of the difference are not credited.',
  'lpg-efficiency-only':
    'The methodology credits LPG for the energy it saves, not for being a cleaner fuel. The replaced fuel is counted with the emissions of LPG per MJ.',
  'energy-cap':
    'On some days the energy exceeds the limit per person and day. Only the limit is credited; what is above it lends nothing to other days.',
  'lost-readings-counted':
    'On some days a limit leaves more energy nothing to earn. What may have been used in time without readings therefore emits.',
  'season-not-considered': 'The declared baseline is assumed to be the same in every season.',
  'cross-check-lower': 'The other boundary gives a smaller credit. The smaller credit is used.',
  'survey-overstates-use':
    'An interview states more use of a new stove than its readings show. Only the measured use counts.',
  'survey-understates-use':
    'An interview states less use of a new stove than its readings show. The whole household takes the smaller part of the days; other numbers do not change.',
  'survey-understates-old-stove':
    'An interview states less use of the old stove than its sensor shows. Only measured fuel counts.',
  'survey-old-stove':
    'An interview states use of the old stove, which no sensor covers. The metered boundary leaves its fuel out, so no number changes. Weigh its fuel.',
  'no-reduction': 'Emissions did not fall. No device has a share.',
} as const;

export type WarningCode = keyof typeof warningCodes;

export const isWarningCode = (text: string): text is WarningCode => Object.hasOwn(warningCodes, text);
