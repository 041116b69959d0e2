// Operations on analyses, in the order of the contract.
import type { Endpoint } from '../endpoint.ts';
import { analyzeHousehold } from '../endpoints/analyze-household.ts';
import { analyzeProject } from '../endpoints/analyze-project.ts';
import { getAnalysis } from '../endpoints/get-analysis.ts';
import { getAnalysisFreshness } from '../endpoints/get-analysis-freshness.ts';
import { getAnalysisTrace } from '../endpoints/get-analysis-trace.ts';
import { listAnalyses } from '../endpoints/list-analyses.ts';
import { rerunAnalysis } from '../endpoints/rerun-analysis.ts';

export const analysisEndpoints: readonly Endpoint[] = [
  analyzeHousehold,
  analyzeProject,
  listAnalyses,
  getAnalysis,
  getAnalysisTrace,
  getAnalysisFreshness,
  rerunAnalysis,
];
