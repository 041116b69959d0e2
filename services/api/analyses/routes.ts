// Operations on analyses, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { analyzeHousehold } from './analyze-household.ts';
import { analyzeProject } from './analyze-project.ts';
import { getAnalysis } from './get-analysis.ts';
import { getAnalysisFreshness } from './get-analysis-freshness.ts';
import { getAnalysisTrace } from './get-analysis-trace.ts';
import { listAnalyses } from './list-analyses.ts';
import { rerunAnalysis } from './rerun-analysis.ts';

export const analysisEndpoints: readonly Endpoint[] = [
  analyzeHousehold,
  analyzeProject,
  listAnalyses,
  getAnalysis,
  getAnalysisTrace,
  getAnalysisFreshness,
  rerunAnalysis,
];
