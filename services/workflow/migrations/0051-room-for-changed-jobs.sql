-- Each save writes the whole job anew. Where a fifth of a page is free, the new one stands on the same page, and the indexes
-- need no entry for it. It counts for pages that are filled from now on.
alter table workflow.job set (fillfactor = 80);
