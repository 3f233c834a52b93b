import { usStates } from '#kit/shared/us-states.ts'

/** Longer ones first; a single name is a state. */
export const nicknames: readonly [pattern: RegExp, place: string][] = [
  [nickname(String.raw`new york city|n\.?y\.?c\.?|the big apple`), 'New York, NY'],
  [nickname(String.raw`nueva\s+york`), 'New York, NY'],
  [nickname(String.raw`washington\s+state|state\s+of\s+washington`), 'Washington'],
  [nickname(String.raw`(?:upstate|state\s+of)\s+new\s+york|new\s+york\s+state`), 'New York'],
  [nickname(String.raw`philly`), 'Philadelphia, PA'],
  [nickname(String.raw`(?:washington,?\s+)?d\.?c\.?(?![\w-])`), 'Washington, DC'],
  [nickname(String.raw`san\s?fran|s\.?f\.?(?=[\s|,.!?]|$)|frisco,?\s+bay`), 'San Francisco, CA'],
  [nickname(String.raw`las? vegas|vegas`), 'Las Vegas, NV'],
  [nickname(String.raw`d/?fw|dallas[\s-]+ft\.?\s+worth|dallas[\s-]+fort\s+worth`), 'Dallas, TX'],
  [nickname(String.raw`h-?town`), 'Houston, TX'],
  [nickname(String.raw`atl`), 'Atlanta, GA'],
  [nickname(String.raw`nola`), 'New Orleans, LA'],
  [nickname(String.raw`slc|salt lake(?!\s+city)`), 'Salt Lake City, UT'],
  [nickname(String.raw`okc`), 'Oklahoma City, OK'],
  [nickname(String.raw`pdx`), 'Portland, OR'],
  [nickname(String.raw`chi-?town`), 'Chicago, IL'],
  [nickname(String.raw`indy`), 'Indianapolis, IN'],
  [nickname(String.raw`cincy`), 'Cincinnati, OH'],
  [nickname(String.raw`jax`), 'Jacksonville, FL'],
  [nickname(String.raw`abq`), 'Albuquerque, NM'],
  [nickname(String.raw`st\.?\s+pete`), 'Saint Petersburg, FL'],
  [nickname(String.raw`b-?more`), 'Baltimore, MD'],
  [nickname(String.raw`bk(?:lyn)?`), 'Brooklyn, NY'],
  [
    /(?<lead>\b(?:in|near|around|at|to|from|over in)\s+)?(?<![\w.])(?:L\.?A\.?|(?<=\b(?:in|near|around)\s+)l\.?a\.?(?=\s*(?:$|[|,.;!?])))(?![\w.-])/g,
    'Los Angeles, CA',
  ],
]

function nickname(words: string): RegExp {
  return new RegExp(String.raw`(?:\b(?:in|near|around|at|to|from|by)\s+)?(?<![\w.])(?:${words})(?![\w-])`, 'gi')
}

/** Usually meant abroad. */
export const abroad =
  /^(?:mexico(?:\s+city)?|toronto|montreal|san\s+juan|ottawa|calgary|edmonton|canada|ontario,?\s+canada|london|tijuana|monterrey|guadalajara|england|france|spain|italy|germany|the\s+bay|bay)$/i

export const allStates = [...usStates, { code: 'DC', name: 'District of Columbia', timeZone: 'America/New_York' }]

/** Also words: in lower case only at the end of a phrase. */
export const wordCodes = new Set('in or me hi mi ok oh la de id co al'.split(' '))

/** Also towns, but never in lower case. */
export const ordinary = new Set(
  `about academy ace action active adult advance adventure air alone alpha also ames angel anchor apex april arena art august ball bar base bath battle bay beach bear beauty bell belt bend best big bird black
  bliss blue bold book bow boss boy boys box bradley branch brave bright broad brown buck bug bull burr bus business busy butter cactus cage calm camp campus canal cannon cap cape captain car carbon care cars case cash center central
  challenge chance charity cheap check cherry chester church circle city clay clean clear close cloud club coach coal coast cold college colt come comfort common company concord concrete cool copper cool corner corner corona cost cottage cotton country course
  court cove crane crawl cream credit creek crest cross crown crystal cup daily dale dance dawn day days deal dear decent deep deer defiance delight depot diamond dinner direct dollar double dove down downtown dream drew dry due dusk eagle early
  earth east easy echo edge effort elite elm enterprise equality evening evening everyone experience express extra eye factory fair faith fall falls family fan fancy farm fast favor feather fence few field fields fine fire first fish fit five flat fleet flint flower fly
  focus food force ford forest fork fort forward four fox frank free freedom fresh friend friends friendly friendship front frost fruit full fun game games garden gas gate gem general gift girl girls glass glad globe goal gold golden golf good goose grace grade grand grass gray great green grounds
  group grove guide gun guys gym half hall hand happy harbor hard harmony hasty hat hawk health heart heath help hero high hill hills history hit hockey holiday hollow home honor hood hook hoop hope horse hot hour house how hub hunter ice ideal imagine independence index inside iron island ivy
  jay jet job join joy july jump june junior just justice keep key kids kind king kingdom kit knob lake lamp land lane large last late law lead league leader leaf learn left legend level liberty life lift light lights like lime line lines link list little live load local lodge log logo lone long loop lot love low loyal luck lucky lunch
  mail main major male man many maple march mark market marine match matches may meadow meadows mean medical meet men mercy mesa middle midway mill mine minor mint mission mix mobile model modern money moment monday moon morning moss most mother motion mount mountain move mud music near neat needs new nice night noble noon normal north nothing novice number oak ocean
  oil old olive one open opportunity orange orchard order other outlook outside over oxford pace page paint panther paradise park parking parks parks part partner party pass path paw peace peak pearl people perfect person pet pick pick piece pine pink pioneer pitch place plain plains plan plant plantation play player players plaza please plenty plum point pond pool port post
  power practice prairie premier price pride prime progress project prospect prosper protection public pump quality queen quick quiet race radium rain rainbow ranch range rapid raven ray reading ready real reason red reform region reliance rest rice rich ridge right ring rise river road rock rocket roll room rose rough round route row royal run rural sage sail salt same sand saturday save school
  score sea season seat second secret senior service session set settle shade shadow shape sharp shell shop shore short show side sign silver simple single site size skate sky slam slate slow small smart smoke smooth snow soccer social soft solo solid some sort south space spare speed spirit spot spring springs square stable staff stage star start state station stay steel stem step still stock stone stop storm
  straight strange strong student style success sugar summer summit sun sunny sunrise sunset super support sure surf surprise sweet swim swiss table tall team teams ten tennis tent test thanks thursday tiger time times tiny today together ton top total touch tour tower town track trade trail train tree trial triangle trinity trip triumph troop trout true trust try turkey turf turn twin two union unit unity university upper us usual
  utility valley value van velocity victor victory view village vision vista walker wall war ward warm warrior watch water wave way weather wedding weekend weekday welcome well west wheel whistle white wide wild willow win wind window winner winter wish wolf women wonder wood woods work worker world worth yard year yes yellow young youth zion zone
  ages allen celina cisco colony cooper duncan dustin edgar eugene everett frank gary grant harper harrison henry howard irving jackson jasper jordan justin kyle lamar lawrence lewis logan marion marshall martin mason max melissa miles milton mitchell morgan nelson norman orlando otis parker paris perry phoenix pierce preston quincy ralph riley rogers royse ryan savannah sherman sidney sterling stuart taylor terry tracy troy tyler vernon warren wayne wesley wilson`.split(
    /\s+/,
  ),
)

/** Also towns, but only after "in". */
export const namesToo = new Set(
  `addison aiken alliance aloha alvin anderson andover antelope anthem arcadia arnold ashland avon bartlett benton bethany beverly blaine brandon brent bryan buckeye burton camden campbell carmel carson casper chelsea
  clifton clinton columbine compton conway cornelius crossings cypress dalton derby dixie douglas dover elgin erie evans fishers florence fountain franklin frederick garner gladstone graham greer griffin hamilton hammocks harvey hays
  helena hickory highland holland hollis homestead hoover hudson hurst jupiter kendall kenner lacey laurel liberal lima linden lynn magna marina matthews melrose mentor meridian monroe murphy murray mustang oakley olympia paramount patterson
  randolph raymond revere sandy savage sebastian shelby shelton sherwood shirley sparks stanton stow suffolk superior taylors temple thornton tucker uptown urbana valencia victoria villages wakefield walnut washburn wellington whitney woodstock wright york
  downtown midtown chinatown venice compton`.split(/\s+/),
)

/** These follow a building's, park's or street's name. */
export const venueWord =
  /^\s+(?:county|parkway|pkwy|highway|hwy|freeway|square\s+garden|gardens?|wings|omelett?e|hold\s*'?em|app|phone|cowboys|heat|lakers|knicks|nets|mets|yankees|bulls|bears|cubs|sox|white\s+sox|red\s+sox|giants|jets|dodgers|angels|rams|chargers|clippers|warriors|kings|49ers|eagles|phillies|sixers|flyers|patriots|celtics|bruins|rangers|astros|texans|rockets|mavericks|mavs|stars|spurs|broncos|nuggets|rockies|seahawks|mariners|sounders|packers|bucks|brewers|vikings|twins|wild|lions|tigers|pistons|red\s+wings|browns|cavaliers|cavs|guardians|reds|bengals|steelers|pirates|penguins|ravens|orioles|commanders|nationals|wizards|capitals|panthers|hornets|falcons|hawks|braves|dolphins|marlins|buccaneers|bucs|rays|lightning|magic|saints|pelicans|titans|predators|colts|pacers|chiefs|royals|cardinals|blues|suns|diamondbacks|coyotes|raiders|jazz|thunder|gators|longhorns|buckeyes|park|parks|field|stadium|school|high|hs|university|univ|college|middle|elementary|church|gym|ymca|jcc|rec|recreation|community|library|hospital|airport|street|st|avenue|ave|road|rd|blvd|boulevard|drive|dr|lane|ln|hall|arena|complex|courts?|club|mall|academy|station|bridge|creek\s+park)\b/i
