import type { Db } from '#kit/server/db/db.ts'

type Node = { 'Node Type': string; 'Actual Loops'?: number; Plans?: Node[] }

/** As it ran: "Limit, Merge Append, 6 × Index Scan (5 not run)". */
export async function readPlan(db: Db, statement: string): Promise<string> {
  const [row] = await db.unsafe<{ 'QUERY PLAN': [{ Plan: Node }] }[]>(
    `explain (analyze, timing off, summary off, format json) ${statement}`,
  )
  return describePlan(row!['QUERY PLAN'][0].Plan)
}

export function describePlan(plan: Node): string {
  const parts: { name: string; count: number; idle: number }[] = []
  const visit = (node: Node) => {
    const name = node['Node Type']
    const known = parts.find(part => part.name === name) ?? { name, count: 0, idle: 0 }
    if (known.count === 0) parts.push(known)
    known.count++
    if (node['Actual Loops'] === 0) known.idle++
    for (const inner of node.Plans ?? []) visit(inner)
  }
  visit(plan)
  return parts
    .map(({ name, count, idle }) => `${count > 1 ? `${count} × ` : ''}${name}${idle > 0 ? ` (${idle} not run)` : ''}`)
    .join(', ')
}
