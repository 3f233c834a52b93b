export type MigrationFault = { statement: string; why: string }

/** Such a comment says why the old version tolerates a statement. */
const EXCUSE = 'old version:'

/**
 * Statements that break or block the previous version, which serves meanwhile. Exempt: tables created in the same file
 * and statements with a comment `old version: why`.
 */
export function faultsOfMigration(sql: string): MigrationFault[] {
  const statements = splitStatements(sql)
  const made = new Set(
    statements.flatMap(({ body }) => /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(body)?.[1] ?? []),
  )
  return statements.flatMap(({ body, isExcused }) => {
    const table = targetOf(body)
    if (isExcused || (table && made.has(table))) return []
    const why = faultOfStatement(body)
    return why ? [{ statement: body.slice(0, 120), why }] : []
  })
}

function faultOfStatement(body: string): string | undefined {
  if (/^drop (table|view|materialized view|function|procedure|type|domain|schema|extension)\b/.test(body))
    return 'the old version may still use it; drop it in the release after the one that no longer does'
  if (/^create (unique )?index\b/.test(body))
    return 'it blocks writes to the table while the index is built, and it cannot be built concurrently in a transaction'
  if (/^(update|delete from|truncate|lock)\b/.test(body))
    return 'it locks these rows until the migration ends; use a job that works in batches'
  return /^alter table\b/.test(body)
    ? actionsOf(body)
        .map(faultOfAction)
        .find(why => why !== undefined)
    : undefined
}

function faultOfAction(action: string): string | undefined {
  if (/\brename\b/.test(action)) return 'the old version uses the old name; add the new one next to it'
  if (/\bdrop column\b/.test(action)) return 'the old version may still read it; drop it one release later'
  if (/\bset not null\b/.test(action))
    return 'the old version may leave it out; give it a default, and require it one release later'
  if (/\bdrop default\b/.test(action)) return 'the old version relies on it'
  if (/^alter (column )?\S+ (set data )?type\b/.test(action))
    return 'it rewrites the table, and the old version expects the old type'
  if (/^add (column )?(if not exists )?(?!constraint|check|unique|foreign|exclude|primary)/.test(action))
    return faultOfColumn(action)
  if (/^add (constraint|check|unique|foreign|exclude|primary)\b/.test(action))
    return 'the old version may violate it, and the table is locked while it is checked'
  return undefined
}

function faultOfColumn(action: string): string | undefined {
  if (/\bgenerated\b.*\bstored\b/.test(action)) return 'it rewrites the table and blocks everyone meanwhile'
  if (/\bnot null\b/.test(action) && !/\b(default|generated)\b/.test(action))
    return 'the old version leaves it out; give it a default'
  return /\b(unique|primary key)\b/.test(action) ? 'it blocks writes to the table while the index is built' : undefined
}

type Statement = { body: string; isExcused: boolean }

/** Lower case, single spaces, without comments, strings and function bodies. */
function splitStatements(sql: string): Statement[] {
  const bare = sql.replaceAll(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, part => {
    if (!part.startsWith('--')) return "''"
    return part.toLowerCase().includes(EXCUSE) ? ` ${EXCUSED} ` : ' '
  })
  return bare.split(';').flatMap(part => {
    const body = part.replaceAll(EXCUSED, ' ').replaceAll(/\s+/g, ' ').trim().toLowerCase()
    return body ? [{ body, isExcused: part.includes(EXCUSED) }] : []
  })
}

const EXCUSED = '\u0000'

function targetOf(body: string): string | undefined {
  return (/^alter table (?:if exists )?(?:only )?(\S+)/.exec(body) ??
    /^create (?:unique )?index .*?\bon (?:only )?([^\s(]+)/.exec(body) ??
    /^(?:update|delete from|truncate|lock)(?: table)? (?:only )?(\S+)/.exec(body))?.[1]
}

/** Splits `alter table` at top-level commas. */
function actionsOf(body: string): string[] {
  const actions: string[] = ['']
  let depth = 0
  for (const sign of body.replace(/^alter table (if exists )?(only )?\S+ /, '')) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += sign
  }
  return actions.map(action => action.trim())
}
