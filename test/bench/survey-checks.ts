// How well the quality checks of interviews work: recall and false alarms of each over simulated campaigns.
import { simulateCampaign, type SimulatedCampaign } from '#infra/fleet/people/interviews.ts';
import { addScores, scoreChecks, type Score } from '#infra/fleet/people/score-checks.ts';
import type { BenchResult } from './result.ts';

const campaigns = 20;
const households = 450;
/** A local day in May 2026. */
const day = 20_600;
const usualHours = 1.5;
const otherHours = [0.5, 1, 2];

const campaignOf = (seed: number, hours: number): SimulatedCampaign =>
  simulateCampaign({
    seed,
    households,
    day,
    overstatement: { share: 0.2, hours },
    mistypedShare: 0.02,
    isHonest: false,
  });

/** One result for each check, and one for each amount that households overstate by. */
export async function benchSurveyChecks(): Promise<BenchResult[]> {
  const { scores, cpuSeconds } = scoreOf(usualHours);
  const byHours = otherHours.flatMap((hours) => {
    const other = scoreOf(hours);
    const score = other.scores.get('sensor-contradiction');
    return score ? [resultOf(`sensor-contradiction.${hours}h`, score, other.cpuSeconds)] : [];
  });
  return [...[...scores].map(([id, score]) => resultOf(id, score, cpuSeconds)), ...byHours];
}

function scoreOf(hours: number): { scores: ReturnType<typeof addScores>; cpuSeconds: number } {
  const before = process.cpuUsage();
  const all = Array.from({ length: campaigns }, (_, index) => scoreChecks(campaignOf(index + 1, hours)));
  const { user, system } = process.cpuUsage(before);
  return { scores: addScores(all), cpuSeconds: (user + system) / 1e6 };
}

const percent = (part: number, whole: number): number => (whole === 0 ? NaN : (100 * part) / whole);

/** `cpuSeconds`: of all campaigns and checks together. */
const resultOf = (
  id: string,
  { planted, found, clean, falseAlarms }: Score,
  cpuSeconds: number,
): BenchResult => ({
  bench: `survey-checks.${id}`,
  value: percent(found, planted),
  unit: '% found',
  cpuSeconds,
  rssMb: process.memoryUsage.rss() / 2 ** 20,
  planted,
  falseAlarmsPercent: percent(falseAlarms, clean),
  clean,
});
