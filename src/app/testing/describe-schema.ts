import type { Db } from '#kit/server/db/db.ts'

/**
 * One line for each fact of the schema `public`, sorted, so that two schemas can be compared as text. The order of
 * columns, and comments and line breaks in functions, do not count. Nor do partitions: their names and bounds are dates.
 */
export async function describeSchema(db: Pick<Db, 'unsafe'>): Promise<string> {
  const rows = await db.unsafe<{ line: string }[]>(FACTS)
  const lines = rows.map(({ line }) =>
    line
      .replaceAll(/--[^\n]*/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  return `${lines.sort().join('\n')}\n`
}

const FACTS = `
  with relation as (
    select oid, relname as name, relkind as kind, relpersistence as persistence, reloptions as options from pg_class
    where relnamespace = 'public'::regnamespace and relname <> 'migration' and not relispartition and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype = 'e')
  )
  select format('extension %s', extname) as line from pg_extension
  union all
  select concat_ws(' ', case persistence when 'u' then 'unlogged' end,
    case when kind in ('r', 'p') then 'table' when kind = 'v' then 'view' else kind::text end, name,
    case kind when 'p' then 'partitioned by ' || pg_get_partkeydef(oid) end)
  from relation where kind not in ('i', 'I', 'S')
  union all
  select concat_ws(' ',
    format('table %s column %s:', r.name, a.attname),
    format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
    case when a.attnotnull then 'not null' end,
    case a.attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end,
    case a.attgenerated when 's' then 'stored' when 'v' then 'virtual' else case when a.atthasdef then 'default' end end,
    pg_get_expr(d.adbin, d.adrelid),
    case when a.attstorage <> t.typstorage then 'storage ' || a.attstorage::text end,
    'statistics ' || nullif(a.attstattarget, -1))
  from relation r
  join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where r.kind not in ('i', 'I', 'S')
  union all
  select format('table %s constraint %s: %s', r.name, k.conname, pg_get_constraintdef(k.oid))
  from pg_constraint k join relation r on r.oid = k.conrelid where k.contype <> 'n'
  union all
  select format('table %s index: %s', r.name, pg_get_indexdef(i.indexrelid))
  from pg_index i join relation r on r.oid = i.indrelid
  union all
  select format('table %s trigger: %s%s', r.name, pg_get_triggerdef(t.oid), case t.tgenabled when 'D' then ' disabled' end)
  from pg_trigger t join relation r on r.oid = t.tgrelid where not t.tgisinternal
  union all
  select format('table %s option %s', r.name, option) from relation r cross join unnest(r.options) as option where r.kind = 'r'
  union all
  select format('table %s rows: %s', name, query_to_xml(format('select * from %I', name), false, true, ''))
  from relation where kind = 'r' and (query_to_xml(format('select from %I limit 1', name), false, true, ''))::text <> ''
  union all
  select format('view %s: %s', name, pg_get_viewdef(oid)) from relation where kind in ('v', 'm')
  union all
  select format('sequence %s: %s from %s to %s by %s', r.name, s.seqtypid::regtype, s.seqmin, s.seqmax, s.seqincrement)
  from relation r join pg_sequence s on s.seqrelid = r.oid
  union all
  select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
  where p.pronamespace = 'public'::regnamespace and not exists (
    select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select format('type %s', t.oid::regtype) from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typtype <> 'c' and t.typcategory <> 'A' and not exists (
    select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  union all
  select format('comment on %s: %s', pg_describe_object(classoid, objoid, objsubid), description)
  from pg_description join relation r on r.oid = objoid`
