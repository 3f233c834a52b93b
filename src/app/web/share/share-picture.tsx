import { renderToStaticMarkup } from 'react-dom/server'
import type { ShareCard } from '#app/rendering.ts'
import { planDrawing } from '#facilities/drawing/web/drawing-plan.ts'
import { surroundings } from '#facilities/drawing/web/drawing-surroundings.tsx'
import { FacilityDrawing } from '#facilities/drawing/web/facility-drawing.tsx'
import { product } from '#kit/shared/product.ts'
import { type FittedLines, fitLines, LINE_HEIGHT } from './fit-lines.ts'
import { CAP_HEIGHT, drawable, EM, outlineOf, type Weight, widthOf } from './letters.ts'

/** Self-contained SVG, 1200 by 630 px (ogp.me shows 1.91:1). Text becomes outlines, so no name can become markup. */
export function drawShare(card: ShareCard): string {
  return outlineTexts(renderToStaticMarkup(<SharePicture card={card} />))
}

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 560
const LEFT = 64
const COLUMN = EDGE - LEFT - 44

/** From `kit/web/styles.css`; no dark variant. */
const color = {
  pitch: '#0f3d2b',
  mown: '#124531',
  chalk: '#f7f8f2',
  muted: '#bdd1c4',
  action: '#c8f135',
}

function SharePicture({ card }: { card: ShareCard }) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <Pitch />
      <Ground card={card} />
      <Brand />
      <Says card={card} />
    </svg>
  )
}

function Pitch() {
  return (
    <>
      <rect width={EDGE} height={HEIGHT} fill={color.pitch} />
      <path d={`M0 ${HEIGHT / 2}H${EDGE}`} stroke={color.mown} strokeWidth={HEIGHT} strokeDasharray="70" />
    </>
  )
}

/** To scale; the surroundings fill the picture. */
function Ground({ card: { ground } }: { card: ShareCard }) {
  return (
    <>
      <rect x={EDGE} width={WIDTH - EDGE} height={HEIGHT} fill={surroundings(planDrawing(ground))} />
      <svg x={EDGE} y="0" width={WIDTH - EDGE} height={HEIGHT}>
        <FacilityDrawing facility={ground} title="" />
      </svg>
      <path d={`M${EDGE} 0V${HEIGHT}`} stroke={color.chalk} strokeWidth="8" />
    </>
  )
}

/** As in icon.svg. */
function Brand() {
  return (
    <>
      <g transform={`translate(${LEFT} 52) scale(1.625)`}>
        <rect width="32" height="32" rx="7" fill={color.mown} />
        <g fill="none" stroke={color.chalk} strokeWidth="2.25">
          <path d="M16 5v5.5M16 21.5V27" />
          <circle cx="16" cy="16" r="5.5" />
          <path d="M10.5 5H5v22h5.5M21.5 5H27v22h-5.5" />
        </g>
        <circle cx="16" cy="16" r="1.75" fill={color.action} />
      </g>
      <Words x={LEFT + 66} y={92} size={42} weight={800} fill={color.chalk} text={product.name} />
    </>
  )
}

const BOTTOM = 576
const TITLE_TOP = 194
/** Small text needs more leading than the title. */
const TEXT_LINE_HEIGHT = 1.16

/** Bottom up: highlight, text, then the title in the rest. */
function Says({ card }: { card: ShareCard }) {
  const one = (text: string, largest: number, weight: 800 | 550 = 550) =>
    fitLines(drawable(text), { width: COLUMN, height: largest, mostLines: 1, largest, smallest: 20, weight })
  const highlight = card.highlight ? one(card.highlight, 56, 800) : null
  const lines = fitLines(drawable(card.text), { ...textRoom, width: COLUMN })
  const linesBottom = BOTTOM - (highlight ? 76 : 0)
  const titleBottom = linesBottom - lines.lines.length * lines.size * TEXT_LINE_HEIGHT - 26
  const title = fitLines(drawable(card.title) || drawable(card.otherTitle), {
    ...titleRoom,
    width: COLUMN,
    height: titleBottom - TITLE_TOP,
  })
  return (
    <>
      <Block {...one(card.eyebrow, 30)} top={146} weight={550} fill={color.muted} />
      <Block {...title} top={TITLE_TOP} weight={800} fill={color.chalk} />
      <Block
        {...lines}
        top={linesBottom - (lines.lines.length - 1) * lines.size * TEXT_LINE_HEIGHT - lines.size * CAP_HEIGHT}
        weight={550}
        fill={color.chalk}
        lineHeight={TEXT_LINE_HEIGHT}
      />
      {highlight && (
        <Block {...highlight} top={BOTTOM - highlight.size * CAP_HEIGHT} weight={800} fill={color.action} />
      )}
    </>
  )
}

const titleRoom = { mostLines: 5, largest: 104, smallest: 44, weight: 800 } as const
const textRoom = { height: 130, mostLines: 3, largest: 36, smallest: 28, weight: 550 } as const

type BlockProps = FittedLines & { top: number; weight: 800 | 550; fill: string; lineHeight?: number }

function Block({ lines, size, top, lineHeight = LINE_HEIGHT, ...look }: BlockProps) {
  return lines.map((line, index) => (
    <Words
      key={`${index} ${line}`}
      x={LEFT}
      y={top + size * (CAP_HEIGHT + index * lineHeight)}
      size={size}
      text={line}
      {...look}
    />
  ))
}

type WordsProps = { x: number; y: number; size: number; weight: Weight; fill: string; text: string }

/** Starts at its baseline. */
function Words({ x, y, size, weight, fill, text }: WordsProps) {
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / EM).toFixed(5)})`
  return <path transform={place} d={outlineOf(text, weight)} fill={fill} />
}

/** The server has no fonts. Expects React's output: double quotes, no nested elements. */
function outlineTexts(svg: string): string {
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
