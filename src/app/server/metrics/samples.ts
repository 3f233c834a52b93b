import { serviceStates } from '#app/contract.ts'
import type { JobStatus } from '#kit/server/jobs/job-runs.ts'
import { statusOf } from '../read-status.ts'
import type { MetricName } from './metric-names.ts'
import type { Figures } from './read-figures.ts'

/** Documented in docs/operating.md. */
export type Sample = { name: MetricName; labels: Record<string, string>; value: number }

/** Omits missing values: a gap is noticed, a zero believed. */
export function samplesOf(figures: Figures): Sample[] {
  const { components } = statusOf(figures)
  const states = components.map(({ key, state }) =>
    sample('openfield_component_state', serviceStates.indexOf(state), { component: key }),
  )
  const { database, business } = figures
  return [...states, ...(database ? samplesOfDatabase(database) : []), ...(business ? samplesOfBusiness(business) : [])]
}

function samplesOfDatabase({ ms, jobs, outbox }: NonNullable<Figures['database']>): Sample[] {
  return [
    sample('openfield_database_answer_seconds', ms / 1_000),
    sample('openfield_outbox_messages', outbox.open),
    sample('openfield_outbox_due_seconds', (outbox.dueMinutes ?? 0) * 60),
    ...jobs.flatMap(samplesOfJob),
  ]
}

function samplesOfJob({ name, ...job }: JobStatus): Sample[] {
  const { lastStartedAt: start, lastFinishedAt: finish } = job
  // `job` is reserved by Prometheus.
  const labels = { job_name: name }
  const all = [
    sample('openfield_job_runs_total', job.runs, labels),
    sample('openfield_job_failures_in_a_row', job.failures, labels),
    sample('openfield_job_running', job.isRunning ? 1 : 0, labels),
  ]
  if (start) all.push(sample('openfield_job_last_start_timestamp_seconds', start.getTime() / 1_000, labels))
  if (job.dueAt) all.push(sample('openfield_job_due_timestamp_seconds', job.dueAt.getTime() / 1_000, labels))
  if (start && finish && finish >= start)
    all.push(sample('openfield_job_last_duration_seconds', (finish.getTime() - start.getTime()) / 1_000, labels))
  return all
}

function samplesOfBusiness({ holds, bookings, payments, mismatches, webhooks, providers }: Business): Sample[] {
  return [
    sample('openfield_holds', holds),
    sample('openfield_bookings_pending', bookings.pending),
    ...bookings.lastDay.map(({ mode, status, count }) =>
      sample('openfield_bookings_last_day', count, { mode, status }),
    ),
    ...payments.lastDay.map(({ status, count }) => sample('openfield_payments_last_day', count, { status })),
    ...payments.unsettled.flatMap(({ status, count, oldestSeconds }) => [
      sample('openfield_payments_unsettled', count, { status }),
      sample('openfield_payments_unsettled_seconds', oldestSeconds, { status }),
    ]),
    ...payments.refunds.map(({ status, count }) => sample('openfield_refunds', count, { status })),
    sample('openfield_payment_mismatches', mismatches),
    sample('openfield_webhook_deliveries_waiting', webhooks.waiting),
    sample('openfield_webhook_deliveries_due_seconds', webhooks.oldestSeconds),
    ...providers.flatMap(({ provider, connections, failing }) => [
      sample('openfield_provider_connections', connections, { provider }),
      sample('openfield_provider_connections_failing', failing, { provider }),
    ]),
  ]
}

type Business = NonNullable<Figures['business']>

function sample(name: MetricName, value: number, labels: Record<string, string> = {}): Sample {
  return { name, labels, value }
}
