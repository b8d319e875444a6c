-- What waits for a decision is asked by every page, and is few of all change orders: the badge must not read the others.
create index change_order_pending on workflow.change_order (tenant_id, date) where status = 'pending';
