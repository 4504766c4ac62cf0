/** One choice of a dictionary or of a list given in place. */
export interface Choice {
  value: string
  text: string
  title?: string
}

/** Bounds of a date: a day `YYYY-MM-DD`, or whole days counted from today, negative for the past (WIDGET-060). */
export type DayBound = string | number

/** The parsed `fieldExtendJson` (WIDGET-035). */
export interface FieldExtension {
  imgMaxNum?: number
  before?: DayBound
  after?: DayBound
  /** The most days a range may span. */
  interval?: number
  /** Columns that must be unique together with this field (DEC-076). */
  uniqueColumns?: string
}

/** The first level of a linked drop-down and where its rows come from (WIDGET-037). */
export interface LinkDownConfig {
  table: string
  txt: string
  key: string
  idField: string
  pidField: string
  condition?: string
}

/** The only values that may be chosen while the condition `when` is true. */
interface ChoiceLimit {
  when: string
  values: readonly string[]
}

/** A text, or a titled line, before or after a field of a form. */
export type FormNote = ({ note: string } | { divider: string }) & { isAfter?: boolean }

/** Options of single control types; names as in WIDGET-032…038. */
export interface FieldOptions {
  /** A month in place of a day: `YYYY-MM`. */
  isMonth?: boolean
  placeholder?: string
  /** The default of a new record: text, `#{variable}`, `{{expression}}` or `${fillRule}` (DEC-077). */
  defVal?: string
  multiple?: boolean
  /** The most values that can be chosen (PICK-011). */
  maxTagCount?: number
  /** The record belongs to the department in this field: data scopes by department use it (DEC-128). */
  ownsRecord?: boolean
  /** Characters a cell shows before the ellipsis. */
  ellipsLength?: number

  /** Choices given in place; stands before a dictionary. */
  listSource?: readonly Choice[]
  /** Table dictionary in parts; without `dictTable`, `dictCode` is a dictionary code. */
  dictTable?: string
  dictCode?: string
  dictText?: string
  dictFilter?: string
  /** Trees: member shown as text, and the value of the root's parent. */
  textField?: string
  pidField?: string
  pidValue?: string
  hasChildField?: string
  /** Category tree: code of the root category. */
  pcode?: string
  /** Tree selects: JSON text of an object of equalities. */
  condition?: string

  /** `"1"`: the choices depend on another field (WIDGET-071). */
  dictIsDataLink?: string
  dictRelatedField?: string
  dictForeignKey?: string
  /** Comma list of the fields that depend on this one. */
  assolist?: string

  extend?: FieldExtension
  fileMaxNum?: number
  onlyInteger?: boolean
  /** On and off of a switch. */
  switchOptions?: readonly [on: string, off: string]

  popupCode?: string
  orgFields?: string
  destFields?: string

  linkDownConfig?: LinkDownConfig
  /** The fields of the further levels, in order. */
  linkDownOthers?: readonly { field: string; title: string }[]

  /** Bounds of numbers and texts. */
  minimum?: number
  maximum?: number
  minLength?: number
  /** Digits after the point. */
  decimals?: number
  /** A whole-value pattern with its refusal. */
  pattern?: string
  errorInfo?: string
  /** Unique in its table: checked while typing and again by the server. */
  unique?: boolean
  /** Code of a check rule (DEC-055). */
  checkRule?: string
  /** The link of the value in lists: an address with `${member}` filled in. */
  href?: string
  /** The heading of the field in a long form. */
  group?: string
  tab?: string
  /** The width in columns, 1 to 4. */
  span?: number
  notes?: readonly FormNote[]
  /** Shown and asked only while this expression holds. */
  showIf?: string
  /** Must be filled in while this expression holds. */
  requiredIf?: string
  /** Not to be changed while this expression holds. */
  lockedIf?: string
  /** While an expression holds, only these values may be chosen. */
  limitedTo?: readonly ChoiceLimit[]
  /** The choices that rules currently allow; set at run time, never by a definition. */
  allowed?: readonly string[]
  /** An expression for its value; it names the field itself to keep what was typed. */
  setTo?: string
  /** Computed from other fields; never typed. */
  compute?: string
  /** Shown in the form but never typed into. */
  disabled?: boolean
}
