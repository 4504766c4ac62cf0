import { itemLabel, type TemplateItem } from '@banyan/contract/service/template/item'
import { templateLimits } from '@banyan/contract/service/template/template'
import type { ItemKind } from '#kit/designer/arrangement.ts'
import * as designer from '#kit/designer/designer-state.ts'

export type DesignerState = designer.DesignerState<TemplateItem>
export type DesignerAction = designer.DesignerAction<TemplateItem>

export const templateItems: ItemKind<TemplateItem> = { labelOf: itemLabel, limit: templateLimits.items }

/** Every change of a template is one of these actions. */
export const designed = designer.designerReducer(templateItems)

export const isFull = (items: readonly TemplateItem[]): boolean => items.length >= templateLimits.items
