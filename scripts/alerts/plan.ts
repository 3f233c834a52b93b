import {
  databaseKilled,
  databaseSlow,
  jobBroken,
  overload,
  replayPaused,
  tableLocked,
  tableRenamed,
} from './database-faults.ts'
import type { AlertFault } from './fault.ts'
import { ledgerChanged, providerCut, refundFails } from './money-faults.ts'
import { calendarsDown, mailServerDown } from './outside-faults.ts'
import { eventLoopHeld, memoryLeak, processDown, workerPaused } from './process-faults.ts'

/** Faults of a stage run at the same time, stages one after another. */
export type InstallationPlan = { name: string; hasStandby?: boolean; stages: readonly (readonly AlertFault[])[] }

/** Installations run at the same time: the longest takes 40 minutes. */
export const plan: readonly InstallationPlan[] = [
  { name: 'calendars', stages: [[calendarsDown, workerPaused]] },
  { name: 'money', stages: [[refundFails], [mailServerDown, providerCut, memoryLeak]] },
  { name: 'slow', stages: [[databaseSlow], [ledgerChanged]] },
  { name: 'busy', stages: [[tableRenamed], [tableLocked], [overload]] },
  {
    name: 'replicated',
    hasStandby: true,
    stages: [[processDown], [databaseKilled], [jobBroken], [eventLoopHeld], [replayPaused]],
  },
]
