/** The Chakra system of the running app: token values come from the theme's style sheet, and every style is computed once. */

import names from 'virtual:token-names'
import { createSystem, defaultBaseConfig, type SystemContext } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { type CSSObject, css as serialize } from '@emotion/react'
import { breakpoints, CONDITIONS, shared, tokenValue } from './theme.ts'

type Values = Record<string, string>
type ValuesOf = (category: string) => Values
type Utilities = NonNullable<typeof defaultBaseConfig.utilities>

const values: Record<string, Values> = {}
for (const [category, list] of Object.entries(names))
  values[category] = Object.fromEntries(list.split(' ').map((name) => [name, tokenValue(category, name)]))

/** Answers Chakra's question for a category's values with our tokens. Chakra also asks for type names, which stay its own. */
const known = (asked: ValuesOf, category: string): Values => {
  const own = asked(category)
  return own && Object.keys(own)[0]?.startsWith('type:') ? own : (values[category] ?? own)
}

/** Chakra's utilities with the variables of our tokens as values. */
function withValues(utilities: Utilities): Utilities {
  const given = Object.entries(utilities).map(([property, utility]) => {
    const of = utility?.values
    if (typeof of === 'string') return [property, { ...utility, values: (asked: ValuesOf) => known(asked, of) }]
    if (typeof of === 'function')
      return [property, { ...utility, values: (asked: ValuesOf) => of(((category: string) => known(asked, category)) as never) }]
    return [property, utility]
  })
  return Object.fromEntries(given) as Utilities
}

const { conditions = {}, utilities = {} } = defaultBaseConfig

function make(): SystemContext {
  const made = createSystem({
    ...shared,
    utilities: withValues(utilities),
    conditions: { ...Object.fromEntries(CONDITIONS.map((name) => [name, conditions[name]])), ...shared.conditions },
    theme: { breakpoints },
  })
  // Resolves references inside values, such as '{colors.focus}'.
  for (const [category, tokens] of Object.entries(values))
    for (const [name, value] of Object.entries(tokens)) made.tokens.flatMap.set(`${category}.${name}`, value)
  return made
}

let made: SystemContext | undefined
const chakra = (): SystemContext => (made ??= make())

type Styles = Parameters<SystemContext['css']>[number]
type Serialized = ReturnType<typeof serialize>
type RecipeConfig = NonNullable<Parameters<SystemContext['cva']>[0]>
type Recipe = ReturnType<SystemContext['cva']>
type Chosen = Record<string, unknown>

/** The source styles of a recipe for one choice of its variants. */
class Parts {
  readonly of: readonly Styles[]
  constructor(of: readonly Styles[]) {
    this.of = of
  }
}

/** A recipe that returns its source styles, so that `css` computes them once, together with the styles an element adds. */
function recipeOf(config: RecipeConfig): Recipe {
  const variants = (config.variants ?? {}) as Record<string, Record<string, Styles>>
  const variantKeys = Object.keys(variants)
  const made_for = new Map<string, Parts>()
  let whole: Recipe | undefined
  const asMade = () => (whole ??= chakra().cva(config))
  const recipe = (props: Chosen = {}) => {
    const given = variantKeys.filter((key) => props[key] !== undefined)
    // Chakra computes responsive and compound variants.
    if (config.compoundVariants || given.some((key) => typeof props[key] === 'object')) return asMade()(props as never)
    const chosen = { ...config.defaultVariants, ...Object.fromEntries(given.map((key) => [key, props[key]])) } as Record<
      string,
      string
    >
    const name = JSON.stringify(chosen)
    let parts = made_for.get(name)
    if (!parts) {
      const picked = Object.entries(chosen).map(([key, value]) => variants[key]?.[value] ?? NOTHING)
      made_for.set(name, (parts = new Parts([config.base ?? NOTHING, ...picked])))
    }
    return parts
  }
  const merge = (other: Recipe) => asMade().merge(other)
  return Object.assign(recipe, { __cva__: true, variantKeys, config, merge }) as unknown as Recipe
}

const NOTHING = {}
const recipes = new WeakMap<object, Recipe>()

/** A component passes the same recipe object at every render, so the object is the cache key. */
function cva(config: RecipeConfig = NOTHING): Recipe {
  let recipe = recipes.get(config)
  if (!recipe) recipes.set(config, (recipe = recipeOf(config)))
  return recipe
}

/** Emotion's cache of inserted rules. */
export const cache = createCache({ key: 'css' })
const written = new WeakMap<object, Map<string, Serialized>>()

/**
 * Serializes a recipe's styles with the styles an element adds, once for each combination. It inserts the rule during render,
 * which React does in small pieces; inserting at commit would do all of it in one long task.
 */
function css(recipe: Styles | Parts = NOTHING, ...added: Styles[]): Serialized {
  let variants = written.get(recipe)
  if (!variants) written.set(recipe, (variants = new Map()))
  const key = JSON.stringify(added)
  let styles = variants.get(key)
  if (!styles) {
    const own = recipe instanceof Parts ? recipe.of : [recipe]
    styles = serialize(chakra().css(...own, ...added) as CSSObject)
    variants.set(key, styles)
    if (cache.inserted[styles.name] === undefined) cache.insert(`.${cache.key}-${styles.name}`, styles, cache.sheet, true)
  }
  return styles
}

let system: SystemContext | undefined
/** Creating the system takes time, so it is created on first use and not while modules load. */
export const uiSystem = (): SystemContext =>
  (system ??= { ...chakra(), _global: [], cva: cva as SystemContext['cva'], css: css as unknown as SystemContext['css'] })
