-- Installations that have the dictionary already get the word for the third kind of log.
insert into dictionary_item (id, tenant_id, dict_id, item_value, item_text, sort_order)
select 'dict-log_type-3', d.tenant_id, d.id, '3', '安全日志', 2 from dictionary_dict d
where d.tenant_id = 0 and d.id = 'dict-log_type'
  and not exists (select from dictionary_item i where i.tenant_id = 0 and i.dict_id = d.id and i.item_value = '3');
