import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveSource, makeLiveFeed } from './live-feed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Source extends EventTarget implements LiveSource {
  readyState = 0

  close() {
    this.readyState = 2
  }

  emit(event: 'open' | 'changed' | 'error') {
    this.dispatchEvent(new Event(event))
  }
}

/** A visible feed, its streams and its number of updates. */
function shownFeed() {
  const sources: Source[] = []
  let news = 0
  const feed = makeLiveFeed({
    open() {
      const source = new Source()
      sources.push(source)
      return source
    },
    onNews() {
      news++
    },
  })
  feed.show(true)
  return { feed, sources, last: () => sources.at(-1)!, news: () => news }
}

test('open and change events close together cause one update', () => {
  const { last, news } = shownFeed()
  last().emit('open')
  last().emit('changed')
  expect(news()).toBe(0)
  vi.advanceTimersByTime(50)
  expect(news()).toBe(1)
})

test('updates are limited to two a second, and the last change is never lost', () => {
  const { last, news } = shownFeed()
  for (let i = 0; i < 100; i++) {
    last().emit('changed')
    vi.advanceTimersByTime(10)
  }
  expect(news()).toBe(2)
  vi.advanceTimersByTime(500)
  expect(news()).toBe(3)
})

test('the browser reconnects a dropped stream; a refused one is retried after a minute', () => {
  const { sources, last, news } = shownFeed()
  last().emit('error')
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(1)
  last().readyState = 2
  last().emit('error')
  vi.advanceTimersByTime(59_000)
  expect(sources).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(sources).toHaveLength(2)
  last().emit('changed')
  vi.advanceTimersByTime(50)
  expect(news()).toBe(1)
})

test('a page hidden for long closes its stream and reopens it when shown', () => {
  const { feed, sources, last } = shownFeed()
  feed.show(false)
  vi.advanceTimersByTime(10_000)
  feed.show(true)
  vi.advanceTimersByTime(60_000)
  expect([sources.length, last().readyState]).toEqual([1, 0])
  feed.show(false)
  vi.advanceTimersByTime(20_000)
  expect(last().readyState).toBe(2)
  feed.show(true)
  expect(sources).toHaveLength(2)
})

test('a paused feed defers updates until it resumes', () => {
  const { feed, last, news } = shownFeed()
  feed.pause(true)
  last().emit('changed')
  vi.advanceTimersByTime(1_000)
  expect(news()).toBe(0)
  feed.pause(false)
  vi.advanceTimersByTime(50)
  expect(news()).toBe(1)
  feed.pause(true)
  feed.pause(false)
  vi.advanceTimersByTime(1_000)
  expect(news()).toBe(1)
})

test('a closed feed sends no updates and opens no stream', () => {
  const { feed, sources, last, news } = shownFeed()
  last().emit('changed')
  feed.show(false)
  feed.close()
  vi.advanceTimersByTime(120_000)
  expect([sources.length, last().readyState, news()]).toEqual([1, 2, 0])
})
