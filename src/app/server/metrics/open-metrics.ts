import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { PoolFigures } from '#kit/server/db/statements.ts'
import type { Services } from '../services.ts'
import { metricNames } from './metric-names.ts'
import { figuresReader } from './read-figures.ts'
import { type Sample, samplesOf } from './samples.ts'
import { timeRequests } from './time-requests.ts'

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
