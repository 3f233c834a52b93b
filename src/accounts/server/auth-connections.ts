import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Db } from '#kit/server/db/db.ts'

type Result = Pick<PostgresQueryResult<object>, 'command' | 'rowCount' | 'rows'>
type Execute = (text: string, values?: readonly unknown[]) => Promise<Result>

/**
 * Our pools in the form Kysely expects of `pg`, so that its statements have our limits and are watched. `onFailure`
 * gets the original error before the library wraps it.
 */
export function authConnections(db: Db, onFailure: (error: unknown) => void): PostgresPool {
  return {
    options: {},
    // The opener of the pools closes them.
    end: async () => {},
    connect: async () => connection(db, onFailure),
  }
}

function connection(db: Db, onFailure: (error: unknown) => void): PostgresPoolClient {
  const execute = inTurn(db)
  const query: Execute = async (text, values) => {
    try {
      return await execute(text, values)
    } catch (error) {
      onFailure(error)
      throw error
    }
  }
  return { release() {}, query: query as PostgresPoolClient['query'] }
}

/**
 * The transaction starts at the first statement other than a plain read: a password is hashed before that, which
 * must not occupy a connection.
 */
function inTurn(db: Db): Execute {
  let isWanted = false
  let open: Awaited<ReturnType<Db['openTransaction']>> | undefined
  async function end(how: 'commit' | 'rollback'): Promise<Result> {
    const ended = open
    isWanted = false
    open = undefined
    await ended?.[how]()
    return { command: how === 'commit' ? 'COMMIT' : 'ROLLBACK', rowCount: 0, rows: [] }
  }
  return async (text, values) => {
    if (text === 'commit' || text === 'rollback') return end(text)
    if (text === 'begin') {
      isWanted = true
      return { command: 'SELECT', rowCount: 0, rows: [] }
    }
    if (isWanted && !isPlainRead(text)) open ??= await db.openTransaction()
    const rows = await (open?.tx ?? db).unsafe(text, values, { prepare: true })
    return { command: rows.command as Result['command'], rowCount: rows.count, rows }
  }
}

function isPlainRead(text: string): boolean {
  return text.startsWith('select ') && !text.includes(' for update')
}
