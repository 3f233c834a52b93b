import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** Loaded by `--import`. GET returns the event loop's delay since the previous request. */
export type LoopDelay = { p99: number; max: number }

/** Sampling interval; the histogram includes it. */
const RESOLUTION_MS = 10
const NS_PER_MS = 1e6

const port = Number(process.env.BENCH_MONITOR_PORT)
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
const late = (ns: number) => Math.max(ns / NS_PER_MS - RESOLUTION_MS, 0)

// Threads load this too, but only the main one delays requests.
if (port > 0 && isMainThread)
  createServer((_, answer) => {
    const found: LoopDelay = { p99: late(delay.percentile(99)), max: late(delay.max) }
    delay.reset()
    answer.setHeader('connection', 'close').end(JSON.stringify(found))
  })
    .listen(port, '127.0.0.1')
    .unref()
