import { expect, test } from 'vitest'
import { makeHoldQueue } from './hold-queue.ts'

/** A queue whose calls the test completes one at a time. */
function queueUnderTest() {
  const calls: string[] = []
  const open: { call: string; succeed: () => void; fail: () => void }[] = []
  const refused: string[] = []
  const send = (call: string) => {
    calls.push(call)
    return new Promise<void>((resolve, reject) => {
      open.push({ call, succeed: resolve, fail: () => reject(new Error(call)) })
    })
  }
  const queue = makeHoldQueue<{ id: string }>({
    hold: slot => send(`hold ${slot.id}`),
    release: slot => send(`release ${slot.id}`),
    onRefused: (slot, wasHold) => refused.push(`${wasHold ? 'hold' : 'release'} ${slot.id}`),
  })
  const answer = async (how: 'succeed' | 'fail') => {
    open.shift()?.[how]()
    await settle()
  }
  return { queue, calls, refused, answer }
}

/** Runs all pending microtasks. */
const settle = () => new Promise(resolve => setTimeout(resolve))

test('three quick clicks on one slot send a single hold request', async () => {
  const { queue, calls, answer } = queueUnderTest()
  queue.request({ id: 'a' }, true)
  queue.request({ id: 'a' }, false)
  queue.request({ id: 'a' }, true)
  await settle()
  await answer('succeed')
  expect(calls).toEqual(['hold a'])
  expect(queue.requested().size).toBe(0)
})

test('a slot removed while its hold is pending is released afterwards', async () => {
  const { queue, calls, answer } = queueUnderTest()
  queue.request({ id: 'a' }, true)
  await settle()
  queue.request({ id: 'a' }, false)
  expect(queue.requested().get('a')).toBe(false)
  await answer('succeed')
  expect(calls).toEqual(['hold a', 'release a'])
  await answer('succeed')
  expect(queue.requested().size).toBe(0)
})

test('calls are serialized until the first succeeds, then run concurrently', async () => {
  const { queue, calls, answer } = queueUnderTest()
  queue.request({ id: 'a' }, true)
  queue.request({ id: 'b' }, true)
  await settle()
  expect(calls).toEqual(['hold a'])
  await answer('succeed')
  expect(calls).toEqual(['hold a', 'hold b'])
  queue.request({ id: 'c' }, true)
  expect(calls).toEqual(['hold a', 'hold b', 'hold c'])
})

test('releases after a reload run concurrently', async () => {
  const { queue, calls } = queueUnderTest()
  queue.request({ id: 'a' }, false)
  queue.request({ id: 'b' }, false)
  await settle()
  expect(calls).toEqual(['release a', 'release b'])
})

test('a failed first call does not block the next', async () => {
  const { queue, calls, refused, answer } = queueUnderTest()
  queue.request({ id: 'a' }, true)
  queue.request({ id: 'b' }, true)
  await settle()
  await answer('fail')
  expect(refused).toEqual(['hold a'])
  expect(calls).toEqual(['hold a', 'hold b'])
  expect([...queue.requested().keys()]).toEqual(['b'])
})

test('subscribers are notified of every change until they unsubscribe', async () => {
  const { queue, answer } = queueUnderTest()
  let heard = 0
  const stop = queue.subscribe(() => {
    heard++
  })
  queue.request({ id: 'a' }, true)
  expect(heard).toBe(1)
  stop()
  await settle()
  await answer('succeed')
  expect(heard).toBe(1)
})
