import { loadPart } from '#kit/web/load-part.ts'
import { LateMap } from './late-map.tsx'
import type { ResultsMapProps } from './results-map.tsx'

export function ResultsMapFrame(props: ResultsMapProps) {
  return <LateMap load={loadResultsMap} props={props} />
}

const loadResultsMap = async () => (await loadPart(() => import('./results-map.tsx'))).ResultsMap
