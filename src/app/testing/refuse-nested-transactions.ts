import { AsyncLocalStorage } from 'node:async_hooks'
import { type Db, withOwn } from '#kit/server/db/db.ts'

const current = new AsyncLocalStorage<{ isOpen: boolean }>()

/** A transaction that waits for another deadlocks when all are taken, so tests must not see one. */
export function refuseNestedTransactions(db: Db): Db {
  const refuse = () => {
    if (current.getStore()?.isOpen) throw new Error('A transaction waits for another, which deadlocks under load.')
  }
  return withOwn(db, {
    async begin(work) {
      refuse()
      return db.begin(tx => {
        const scope = { isOpen: true }
        return current.run(scope, async () => {
          try {
            return await work(tx)
          } finally {
            scope.isOpen = false
          }
        })
      })
    },
    async openTransaction() {
      refuse()
      return db.openTransaction()
    },
  })
}
