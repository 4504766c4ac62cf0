import { datetimeWidget, dateWidget } from './date/widget.ts'
import { listWidget } from './list/widget.ts'
import { listMultiWidget } from './list-multi/widget.ts'
import { integerWidget, numberWidget } from './number/widget.ts'
import { passwordWidget } from './password/widget.ts'
import { radioWidget } from './radio/widget.ts'
import { selSearchWidget } from './sel-search/widget.ts'
import { switchWidget } from './switch/widget.ts'
import { textWidget } from './text/widget.ts'
import { textareaWidget } from './textarea/widget.ts'
import type { Registry } from './widget.ts'

/** Every kind of member; a kind without a widget does not compile. */
export const widgets: Registry = {
  text: textWidget,
  textarea: textareaWidget,
  number: numberWidget,
  integer: integerWidget,
  password: passwordWidget,
  date: dateWidget,
  datetime: datetimeWidget,
  list: listWidget,
  radio: radioWidget,
  switch: switchWidget,
  sel_search: selSearchWidget,
  list_multi: listMultiWidget,
}
