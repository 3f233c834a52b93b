-- What the owner changed in the list beside its file; forgotten with the file.
alter table facility_import add column corrections jsonb not null default '{"cells": {}, "meanings": {}}';
