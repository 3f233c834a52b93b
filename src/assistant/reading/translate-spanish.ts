/** Only days, sports, prices and places. */
export function translateSpanish(text: string): string {
  let english = text
  for (const [pattern, instead] of [...figures, ...halves, ...spanish]) {
    english = english.replace(pattern, (_: string, ...groups: unknown[]) =>
      typeof groups[0] === 'string' ? instead.replace('$1', groups[0]) : instead,
    )
  }
  return english
}

const before = (words: string) => String.raw`(?=\s+(?:${words})(?![\p{L}\d]))`
const days = 'lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo'
const months = 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'
const hour = String.raw`\d{1,2}(?::\d\d)?(?:\s?[ap]\.?m\.?)?`

/** Tens are unique to Spanish; hours follow "a las". */
const spanishNumbers: Readonly<Record<string, string>> = {
  una: '1',
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
  seis: '6',
  siete: '7',
  ocho: '8',
  nueve: '9',
  diez: '10',
  once: '11',
  doce: '12',
  quince: '15',
  veinte: '20',
  treinta: '30',
  cuarenta: '40',
  cincuenta: '50',
  sesenta: '60',
  setenta: '70',
  ochenta: '80',
  noventa: '90',
  cien: '100',
}
const hourWords = 'una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce'
const figures: [RegExp, string][] = Object.entries(spanishNumbers).map(([word, figure]) => [
  new RegExp(
    Number(figure) > 12
      ? String.raw`(?<![\p{L}\d])${word}(?![\p{L}])`
      : String.raw`(?<=(?<!\p{L})(?:las?|por|de(?=\s+\p{L}+\s+a\s)|de\s+las?|hasta\s+las?|durante)\s+)${word}(?!\p{L})|(?<!\p{L})${word}(?=\s+y\s+(?:media|cuarto)|\s+(?:horas?|millas?|kil[óo]metros|minutos|d[óo]lares)(?!\p{L}))|(?<=(?:\d|${hourWords})\s+a\s+(?:las?\s+)?)${word}(?!\p{L})`,
    'giu',
  ),
  figure,
])

/** "las 7 y media" */
const halves: [RegExp, string][] = [
  [/(?<=\d)\s+y\s+media\b/gi, ':30'],
  [/(?<=\d)\s+y\s+cuarto\b/gi, ':15'],
]

/** Order matters: "mañana por la mañana" is tomorrow morning. */
const spanish = (
  [
    [`hasta${before(`(?:el\\s+)?\\d{1,2}\\s+de|(?:el\\s+)?fin|${months}`)}`, 'until'],
    [String.raw`(?:a\s+partir|despu[ée]s)\s+de\s+las?(?=\s+\d)`, 'after'],
    [String.raw`entre\s+las?(?=\s+\d)`, 'between'],
    [String.raw`(?<=between\s+\d{1,2}(?::\d\d)?\s+)y\s+(?:las?\s+)?(?=\d)`, 'and '],
    [String.raw`(?:por|en|de)\s+la\s+(?:mañana|manana)`, 'in the morning'],
    [String.raw`(?:por|en|de)\s+la\s+tarde`, 'in the afternoon'],
    [String.raw`(?:por|en|de)\s+la\s+noche`, 'in the evening'],
    ['esta\\s+noche', 'tonight'],
    ['pasado\\s+ma[ñn]ana', 'day after tomorrow'],
    ['ma[ñn]ana', 'tomorrow'],
    ['hoy', 'today'],
    [`(?:todos\\s+los|cada)${before(days)}`, 'every'],
    [`los${before(days)}`, 'every'],
    [`este${before(`${days}|fin`)}`, 'this'],
    [`pr[óo]ximo${before(days)}`, 'next'],
    ['fin\\s+de\\s+semana', 'weekend'],
    ['lunes', 'Monday'],
    ['martes', 'Tuesday'],
    ['mi[ée]rcoles', 'Wednesday'],
    ['jueves', 'Thursday'],
    ['viernes', 'Friday'],
    ['s[áa]bado', 'Saturday'],
    ['domingo', 'Sunday'],
    [`de${before(months)}`, 'of'],
    ['enero', 'January'],
    ['febrero', 'February'],
    ['marzo', 'March'],
    ['abril', 'April'],
    ['mayo', 'May'],
    ['junio', 'June'],
    ['julio', 'July'],
    ['agosto', 'August'],
    ['septiembre', 'September'],
    ['octubre', 'October'],
    ['noviembre', 'November'],
    ['diciembre', 'December'],
    [String.raw`(?:desde|de)\s+(?:las?\s+)?(${hour})\s+(?:a|hasta)\s+(?:las?\s+)?(?=\d)`, 'from $1 to '],
    [String.raw`despu[ée]s\s+de\s+las?(?=\s+\d)`, 'after'],
    [String.raw`antes\s+de\s+las?(?=\s+\d)`, 'before'],
    [String.raw`a\s+las?(?=\s+\d)`, 'at'],
    [String.raw`(?:durante|por)(?=\s+\d{1,3}\s+(?:horas?|minutos?))`, 'for'],
    ['por\\s+hora', 'per hour'],
    [String.raw`(?:durante|por)(?=\s+\d{1,2}\s+(?:semanas?|sesiones)(?!\p{L}))`, 'for'],
    [String.raw`semanas?(?<=\d\s+semanas?)`, 'weeks'],
    [String.raw`sesiones(?<=\d\s+sesiones)`, 'sessions'],
    [`(?:excepto|menos|salvo)(?=\\s+(?:el|los|en)\\s)`, 'except'],
    ['horas', 'hours'],
    ['hora', 'hour'],
    ['minutos', 'minutes'],
    [String.raw`(?:por\s+debajo\s+de|menos\s+de|bajo)(?=\s+\$?\s?\d)`, 'under'],
    [String.raw`hasta(?=\s+\$?\s?\d+\s*(?:d[óo]lares|dlls|dlrs|la\s+hora|por\s+hora|\$|$))|hasta(?=\s+\$)`, 'up to'],
    [String.raw`no\s+m[áa]s\s+de(?=\s+\$?\s?\d)`, 'no more than'],
    ['mi\\s+presupuesto(?:\\s+es)?(?:\\s+de)?|(?:con\\s+un\\s+)?presupuesto(?:\\s+de)?', 'budget'],
    [String.raw`(?<=\d\s*(?:d[óo]lares\s+)?)(?:la|por|x|a\s+la)\s+(?:hora|hour)`, 'per hour'],
    [String.raw`m[áa]ximo(?:\s+de)?(?=\s+\$?\s?\d)`, 'max'],
    ['d[óo]lares', 'dollars'],
    [String.raw`(?:a|dentro\s+de)(?=\s+(?:menos\s+de\s+)?\d+\s+(?:millas?|km|kil[óo]metros)(?!\p{L}))`, 'within'],
    ['millas?', 'miles'],
    ['kil[óo]metros', 'km'],
    ['cerca\\s+de', 'near'],
    [String.raw`en(?=\s+\p{L})(?!\s+route\b)`, 'in'],
    ['f[úu]tbol\\s+americano', 'football'],
    ['f[úu]tbol(?:\\s+sala)?', 'soccer'],
    [String.raw`(?:v[óo]le(?:i|y)bol|v[óo]ley)\s+(?:de\s+)?playa`, 'beach volleyball'],
    ['lucha(?:\\s+libre|\\s+ol[íi]mpica)?', 'wrestling'],
    ['artes\\s+marciales', 'martial arts'],
    ['atletismo', 'track and field'],
    ['sof[tb]+ol|s[óo]ftbol', 'softball'],
    ['barat[oa]s?|econ[óo]mic[oa]s?|asequibles?', 'cheap'],
    ['al\\s+mediod[íi]a|mediod[íi]a', '12 PM'],
    ['a\\s+medianoche', 'at 12 AM'],
    ['fin(?:es)?\\s+de\\s+semana\\s+que\\s+viene|pr[óo]ximo\\s+fin\\s+de\\s+semana', 'next weekend'],
    ['baloncesto|b[áa]squetbol|b[áa]squet', 'basketball'],
    ['b[ée]isbol', 'baseball'],
    ['tenis', 'tennis'],
    ['v[óo]leibol', 'volleyball'],
    ['nataci[óo]n|nadar', 'swimming'],
    ['albercas?|piscinas?', 'pool'],
    ['(?:c[ée]sped|pasto|grama|zacate)\\s+(?:artificial|sint[ée]tic[oa])', 'turf'],
    ['(?:c[ée]sped|pasto|grama|zacate)(?:\\s+natural)?', 'grass'],
    [String.raw`fut(?!\w)`, 'soccer'],
    ['arcilla', 'clay'],
    ['(?:de\\s+)?(?:madera|duela)', 'hardwood'],
    ['bajo\\s+techo|techad[ao]|cubiert[ao]', 'indoor'],
    ['al\\s+aire\\s+libre', 'outdoor'],
    ['personas', 'people'],
    ['jugador[ea]s', 'players'],
    ['niñas', 'girls'],
    ['niños', 'kids'],
  ] as const
).map(([words, instead]): [RegExp, string] => [
  new RegExp(String.raw`(?<![\p{L}\d])(?:${words})(?![\p{L}])`, 'giu'),
  instead,
])
