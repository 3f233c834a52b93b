import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { serviceStates } from '#app/contract.ts'
import { isInnerCall } from '#app/server/services/inner-transport.ts'
import { statusOf } from '#app/server/services/read-status.ts'
import type { Services } from '#app/server/services/services.ts'
import type { PoolFigures } from '#kit/server/db/statements.ts'
import type { JobStatus } from '#kit/server/jobs/job-runs.ts'
import { type MetricName, metricNames } from './metric-names.ts'
import { type Figures, figuresReader } from './read-figures.ts'

export type MetricsSource = Pick<Services, 'db' | 'providers'>

/** Returns the reader (Prometheus text format). Imported lazily. */
export function openMetrics(
  app: FastifyInstance,
  source: MetricsSource,
): () => Promise<{ type: string; text: string }> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges with counter names, which Prometheus' linter rejects.
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  timeRequests(app, registry)
  const read = figuresReader(source.db)
  return async () => {
    const figures = await read()
    const samples = await writeSamples([...samplesOf(figures), ...samplesOfProcess(source)])
    return { type: registry.contentType, text: `${await registry.metrics()}\n${samples}` }
  }
}

function samplesOfProcess({ db, providers }: MetricsSource): Sample[] {
  const pools = db.pools().flatMap(samplesOfPool)
  const answers: Sample[] = providers.answers.read().map(({ words: [provider = '', outcome = ''], count }) => ({
    name: 'openfield_provider_answers_total',
    labels: { provider, outcome },
    value: count,
  }))
  return [...pools, ...answers]
}

function samplesOfPool({ pool, connections, inUse, waiting, isFresh }: PoolFigures): Sample[] {
  const samples: Sample[] = [
    { name: 'openfield_pool_connections', labels: { pool }, value: connections },
    { name: 'openfield_pool_in_use', labels: { pool }, value: inUse },
    { name: 'openfield_pool_waiting', labels: { pool }, value: waiting },
  ]
  if (isFresh !== undefined) samples.push({ name: 'openfield_replica_fresh', labels: {}, value: isFresh ? 1 : 0 })
  return samples
}

/** A registry per scrape: vanished samples leave no zeros. */
async function writeSamples(samples: readonly Sample[]): Promise<string> {
  const registry = new Registry()
  for (const [name, group] of Map.groupBy(samples, sample => sample.name)) {
    const [kind, labelNames, help] = metricNames[name]
    const options = { name, help, labelNames: [...labelNames], registers: [registry] }
    const metric = kind === 'gauge' ? new Gauge(options) : new Counter(options)
    for (const { labels, value } of group) metric.inc(labels, value)
  }
  return registry.metrics()
}

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Load shedding and rate limits are not faults. */
const OWN_CLASS = new Set([429, 503])

const HOLD_ROUTE = '/api/hold-slots'

/** By declared route, without ids. In-process calls belong to their page; clients decide a stream's duration. */
function timeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by declared route and status class. 429 and 503 are counted separately.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const holds = new Counter({
    name: 'openfield_hold_requests_total',
    help: 'Hold requests to this process: taken, or refused because someone else has one of the times.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['taken', 'refused']) holds.inc({ outcome }, 0)
  app.addHook('onResponse', (request, reply, done) => {
    if (!isInnerCall(request) && !staysOpen(request)) {
      const { method, routeOptions } = request
      const labels = { method, route: routeOptions.url ?? 'unknown', status: classOf(reply.statusCode) }
      durations.observe(labels, reply.elapsedTime / 1_000)
      const outcome = routeOptions.url === HOLD_ROUTE && outcomeOf(reply.statusCode)
      if (outcome) holds.inc({ outcome })
    }
    done()
  })
}

function classOf(status: number): string {
  return OWN_CLASS.has(status) ? String(status) : `${Math.floor(status / 100)}xx`
}

function outcomeOf(status: number): 'taken' | 'refused' | undefined {
  if (status === 200) return 'taken'
  return status === 409 ? 'refused' : undefined
}

function staysOpen({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.endpoint?.replyType?.startsWith('text/event-stream') ?? false
}

/** Documented in docs/operating.md. */
type Sample = { name: MetricName; labels: Record<string, string>; value: number }

/** Omits missing values: a gap is noticed, a zero believed. */
function samplesOf(figures: Figures): Sample[] {
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
