import { EM, outlineOf, widthOf } from './letters.ts'

/** The server has no fonts. Expects React's output: double quotes, no nested elements. */
export function outlineTexts(svg: string): string {
  return svg.replaceAll(/<text ([^>]*)>([^<]*)<\/text>/g, (_, written: string, text: string) => {
    const attributes = Object.fromEntries(
      [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const size = Number(attributes['font-size'])
    const start = Number(attributes['x']) - (attributes['text-anchor'] === 'end' ? widthOf(text, size, 550) : 0)
    const place = `translate(${start} ${Number(attributes['y'])}) scale(${size / EM})`
    return `<path transform="${place}" d="${outlineOf(text, 550)}" fill="${attributes['fill']}"/>`
  })
}
