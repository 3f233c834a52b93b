import pg from 'pg'

export type Parse = (text: string) => unknown

const scalars: Record<number, Parse> = {
  16: text => text === 't', // boolean
  17: text => Buffer.from(text.slice(2), 'hex'), // bytea
  21: Number, // smallint
  23: Number, // integer
  26: Number, // oid
  114: text => JSON.parse(text) as unknown, // json
  700: Number, // real
  701: Number, // double precision
  1114: text => new Date(text), // timestamp
  1184: text => new Date(text), // timestamptz
  3802: text => JSON.parse(text) as unknown, // jsonb
}

/** Array types by their elements'. */
const arrays: Record<number, number> = {
  199: 114, // json
  1000: 16, // boolean
  1001: 17, // bytea
  1002: 18, // "char"
  1003: 19, // name
  1005: 21, // smallint
  1007: 23, // integer
  1009: 25, // text
  1014: 1042, // char
  1015: 1043, // varchar
  1016: 20, // bigint
  1021: 700, // real
  1022: 701, // double precision
  1028: 26, // oid
  1115: 1114, // timestamp
  1182: 1082, // date
  1183: 1083, // time
  1185: 1184, // timestamptz
  1187: 1186, // interval
  1231: 1700, // numeric
  2951: 2950, // uuid
  3807: 3802, // jsonb
  3905: 3904, // int4range
  3909: 3908, // tsrange
  3911: 3910, // tstzrange
  3913: 3912, // daterange
}

/** Others stay text: bigint and numeric have more digits, a date's Date would shift with the machine's zone. */
const asText: Parse = text => text
const textArray = pg.types.getTypeParser(1009 as Parameters<typeof pg.types.getTypeParser>[0]) as (
  text: string,
) => unknown[]

const parsers = new Map<number, Parse>(Object.entries(scalars).map(([oid, parse]) => [Number(oid), parse]))
for (const [oid, element] of Object.entries(arrays)) {
  const parse = scalars[element]
  parsers.set(Number(oid), parse ? text => textArray(text).map(item => deep(item, parse)) : textArray)
}

function deep(item: unknown, parse: Parse): unknown {
  if (Array.isArray(item)) return item.map(inner => deep(inner, parse))
  return item === null ? null : parse(item as string)
}

export function parserOf(oid: number): Parse {
  return parsers.get(oid) ?? asText
}
