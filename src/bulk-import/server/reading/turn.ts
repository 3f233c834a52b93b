import { importProblem } from '#bulk-import/contract.ts'

/** Reading a file is work for the processor: more at once would only make all of them slower, and every page with them. */
const AT_ONCE = 2
const WAITING = 8

/**
 * Lets a few files be read at a time in this process. `wait` answers when it is one's turn, with the function that ends it;
 * throws reader-busy when too many wait already. `take` does both around a piece of work.
 */
export function makeTurns({ atOnce = AT_ONCE, waiting = WAITING } = {}) {
  const queue: (() => void)[] = []
  let running = 0

  async function wait(): Promise<() => void> {
    if (running < atOnce) running += 1
    else if (queue.length >= waiting) throw importProblem('reader-busy')
    else await new Promise<void>(resolve => queue.push(resolve))
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      // Whoever is next takes the place over, so that nobody slips in between.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }

  async function take<T>(work: () => Promise<T>): Promise<T> {
    const end = await wait()
    try {
      return await work()
    } finally {
      end()
    }
  }

  return { wait, take }
}

/** The turns of this process. */
export const readingTurns = makeTurns()
