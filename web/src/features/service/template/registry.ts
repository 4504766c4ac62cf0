import type { ItemType } from '@banyan/contract/service/template/item'
import type { ItemPart } from './part.ts'
import { cascadeComboboxPart } from './parts/cascade-combobox/part.ts'
import { checkboxPart } from './parts/checkbox/part.ts'
import { datePart } from './parts/date/part.ts'
import { dividerPart } from './parts/divider/part.tsx'
import { imagePart } from './parts/image/part.tsx'
import { inputPart } from './parts/input/part.ts'
import { labelPart } from './parts/label/part.tsx'
import { numberPart } from './parts/number/part.ts'
import { phonenumPart } from './parts/phonenum/part.tsx'
import { radioPart } from './parts/radio/part.ts'
import { selectPart } from './parts/select/part.ts'
import { signaturePart } from './parts/signature/part.tsx'
import { sliderPart } from './parts/slider/part.ts'
import { textareaPart } from './parts/textarea/part.ts'
import { usersPart } from './parts/users/part.tsx'

/** The parts of all item types; a missing one does not compile (SERVICE-023). */
export const parts: Record<ItemType, ItemPart> = {
  input: inputPart,
  textarea: textareaPart,
  number: numberPart,
  radio: radioPart,
  checkbox: checkboxPart,
  select: selectPart,
  date: datePart,
  slider: sliderPart,
  image: imagePart,
  signature: signaturePart,
  divider: dividerPart,
  label: labelPart,
  phonenum: phonenumPart,
  users: usersPart,
  cascade_combobox: cascadeComboboxPart,
}
