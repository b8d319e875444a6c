-- The last day of the years that earned_prior_years and cost_prior_years are of. Without it nobody knows in which year they count.
alter table workflow.job add column prior_years_through date;
