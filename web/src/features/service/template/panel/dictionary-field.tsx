import { serviceDict, serviceDictChoice } from '@banyan/contract/service/service-dict'
import { itemDictionary } from '@banyan/contract/service/template/check'
import { Button, Select } from 'antd'
import { call } from '#kit/call/api.ts'
import { useCall } from '#kit/call/hooks.ts'
import { pickerDefaults } from '#kit/picker/pick.ts'
import type { PanelProps } from '../part.ts'
import styles from './panel.module.css'
import { PanelField } from './panel-field.tsx'

/** The service dictionary an item takes its options from; its items are kept in the template too (SERVICE-028, SERVICE-029). */
export function DictionaryField({ item, change, pause, disabled, faultOf }: PanelProps) {
  const dictionaries = useCall(serviceDict.list, {
    pageSize: 500,
    status: '1',
    column: 'dictName',
    order: 'asc',
    field: 'id,dictName',
  })
  const chosen = itemDictionary(item)
  const now = useCall(serviceDictChoice.items, chosen ? { id: chosen } : undefined, { staleTime: 0 })
  const choose = async (dictId: string | undefined) => {
    if (!dictId) {
      change({ dict_id: undefined, dict_item_id: undefined, dict_options: [] })
      return pause()
    }
    const items = await call(serviceDictChoice.items, { id: dictId })
    const dict_options = items.map(({ id, itemName }) => ({ id, itemName }))
    // Clients of radio and checkbox items look for the dictionary in `dict_item_id`.
    change({ dict_id: dictId, dict_item_id: dictId, dict_options, value: undefined })
    return pause()
  }
  const records = dictionaries.data?.records ?? []
  const names = (item.dict_options ?? []).map(({ itemName }) => itemName)
  // A template keeps the options of its design until they are reloaded.
  const isChanged =
    now.data !== undefined &&
    !now.isPlaceholderData &&
    JSON.stringify(now.data.map(({ id, itemName }) => [id, itemName])) !==
      JSON.stringify((item.dict_options ?? []).map(({ id, itemName }) => [id, itemName]))
  return (
    <PanelField label="服务字典" refusal={faultOf('dict_id')}>
      {(control) => (
        <>
          <Select<string>
            {...pickerDefaults}
            {...control}
            showSearch={{ optionFilterProp: 'label' }}
            loading={dictionaries.isFetching}
            disabled={disabled}
            notFoundContent={dictionaries.isFetching ? '加载中……' : '还没有启用的服务字典'}
            options={records.map(({ id, dictName }) => ({
              value: id,
              label: dictName,
              title: dictName ?? '',
            }))}
            value={chosen ?? null}
            style={{ width: '100%' }}
            onChange={(picked?: string) => void choose(picked).catch(() => undefined)}
          />
          {chosen && (
            <p className={styles.found}>{names.length ? names.join('、') : '该字典没有可用的选项'}</p>
          )}
          {isChanged && !disabled && (
            <Button type="link" size="small" onClick={() => void choose(chosen).catch(() => undefined)}>
              字典已有变化，更新选项
            </Button>
          )}
        </>
      )}
    </PanelField>
  )
}
