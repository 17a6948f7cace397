"""Mutations: what of a good log a case would notice, were it otherwise."""
